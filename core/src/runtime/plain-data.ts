/**
 * Checks whether a result consists of JSON values only, which every transport can carry. All other results go
 * through `on-demand/codec/encode-result.ts`, which converts bytes for the transport and reports values that
 * no transport can carry.
 */
export function isPlain(data: unknown): boolean {
  const open = new Set<object>()
  const done = new Set<object>()

  const visit = (value: unknown): boolean => {
    if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return false
    if (typeof value !== 'object' || value === null || done.has(value)) return true
    if (open.has(value)) return false
    open.add(value)
    if (!Array.isArray(value)) {
      const prototype: unknown = Object.getPrototypeOf(value)
      // Checks the prototype's own prototype instead of its identity, because objects from another frame are
      // also plain.
      if ((prototype !== null && Object.getPrototypeOf(prototype) !== null) || 'mimeType' in value)
        return false
    }
    if (!Object.values(value).every(visit)) return false
    open.delete(value)
    done.add(value)
    return true
  }

  return visit(data)
}
