/**
 * Copies parameters when a call begins: who called may change its objects while they are validated, or give other
 * values to those who read a second time. Lists and objects are copied as data, with each getter read once. What the
 * platform has a type for, such as bytes, is kept.
 *
 * @throws what a getter or a trap throws; the engine's `RangeError` for what is nested too deep
 */
export function snapshot(value: unknown, copies = new Map<unknown, object>()): unknown {
  const isList = Array.isArray(value)
  // By its tag and not by its class: objects of another frame are data too.
  if (!isList && {}.toString.call(value) !== '[object Object]') return value
  const known = copies.get(value)
  if (known) return known
  // Spread makes `__proto__` a property like any other, and then it can be set like any other.
  const copy = isList ? [...value] : { ...Object(value) }
  copies.set(value, copy)
  for (const [key, part] of Object.entries(copy)) Reflect.set(copy, key, snapshot(part, copies))
  return copy
}
