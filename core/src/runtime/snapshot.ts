/**
 * Copies the parameters when a call starts, because the caller may change its objects during validation or
 * return different values on a second read. Arrays and objects are copied as data, and each getter is read
 * once. Values of platform types, such as bytes, are not copied.
 *
 * @throws the error of a getter or a trap; the engine's `RangeError` if the value is nested too deeply
 */
export function snapshot(value: unknown, copies = new Map<unknown, object>()): unknown {
  const isList = Array.isArray(value)
  // Checks the tag instead of the class, because objects from another frame are also data.
  if (!isList && {}.toString.call(value) !== '[object Object]') return value
  const existing = copies.get(value)
  if (existing) return existing
  // The spread turns `__proto__` into an ordinary property, so it can be set like any other.
  const copy = isList ? [...value] : { ...Object(value) }
  copies.set(value, copy)
  for (const [key, part] of Object.entries(copy)) Reflect.set(copy, key, snapshot(part, copies))
  return copy
}
