/**
 * @returns a frozen copy of the value's JSON form. The page's scripts must not be able to change the schema
 *   that the app validates with
 * @throws {Error} the engine's error for values that JSON cannot represent: cycles, bigints, functions
 */
export function frozenCopy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) => Object.freeze(part))
}
