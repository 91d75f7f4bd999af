/**
 * @returns a copy as JSON carries it, which nobody can edit: what goes to a page's scripts must not be what the app
 *   validates with
 * @throws {Error} the engine's, for what JSON cannot carry: cycles, bigints, functions
 */
export function frozenCopy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) => Object.freeze(part))
}
