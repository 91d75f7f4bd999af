import { AbpError } from '../protocol/error'
import { failureOf } from './failure'

/**
 * Copies parameters when a call begins: who called may change its objects while they are validated, or give other
 * values to those who read a second time. Lists and objects are copied as data, with each getter read once. What the
 * platform has a type for, such as bytes, is kept.
 *
 * @throws {AbpError} `INVALID_PARAMS` for a getter or a trap that throws, and for what is nested too deep
 */
export function snapshot(params: unknown): unknown {
  const copies = new Map<object, unknown>()
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = copies.get(value)
    if (known) return known
    if (Array.isArray(value)) {
      const list: unknown[] = []
      copies.set(value, list)
      for (const item of value) list.push(copy(item))
      return list
    }
    // By its tag and not by its class: objects of another frame are data too.
    if (Object.prototype.toString.call(value) !== '[object Object]') return value
    const object: Record<string, unknown> = {}
    copies.set(value, object)
    for (const key of Object.keys(value)) {
      const part = copy(Reflect.get(value, key))
      // Not by assignment, which `__proto__` would take for the prototype.
      Object.defineProperty(object, key, {
        value: part,
        configurable: true,
        enumerable: true,
        writable: true,
      })
    }
    return object
  }
  try {
    return copy(params)
  } catch (cause) {
    throw new AbpError('INVALID_PARAMS', `The parameters cannot be read: ${failureOf(cause).message}`, {
      cause,
    })
  }
}
