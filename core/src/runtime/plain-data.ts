/**
 * Whether a result is JSON values and nothing else, which is what survives every way to an agent. What is not
 * goes through `on-demand/codec/encode-result.ts`, which turns bytes into what the transport carries and names what nobody can carry.
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
      // By its own parent and not by identity: objects of another frame are plain too.
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
