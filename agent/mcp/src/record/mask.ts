/** Replaces a secret in a record. */
const masked = '[masked]'

/**
 * Replaces the values that the user named as secrets.
 *
 * @param value - JSON, of any depth that params may have
 * @param names - names of properties, such as `password`, which match at any depth; or ends of paths, such as
 *   `card.number`. Case does not matter, and array positions do not count
 * @returns a copy
 */
export function maskSecrets(value: unknown, names: readonly string[]): unknown {
  const endings = names.map((name) => `.${name.toLowerCase()}`)
  const copy = (part: unknown, path: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => copy(item, path))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, item]) => {
        const place = `${path}.${key.toLowerCase()}`
        return [key, endings.some((ending) => place.endsWith(ending)) ? masked : copy(item, place)]
      }),
    )
  }
  return copy(value, '')
}
