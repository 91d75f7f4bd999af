import { AbpError } from '../protocol/error'

/**
 * Checks that a result survives the way to an agent: JSON, plus the bytes that a transport carries.
 * Drivers turn everything else into `{}` or drop the whole result without a word.
 *
 * @throws {AbpError} `INTERNAL_ERROR`, naming the place, for functions, symbols, bigints, cycles and class instances.
 */
export function expectPlain(data: unknown): void {
  const open = new Set<object>()
  const done = new Set<object>()

  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
      throw notPlain(path, `a ${typeof value}`)
    }
    if (typeof value !== 'object' || value === null || done.has(value) || isBytes(value)) return
    if (open.has(value)) throw notPlain(path, 'a cycle')
    open.add(value)
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`)
    } else {
      const prototype: unknown = Object.getPrototypeOf(value)
      // By its own parent and not by identity: objects of another frame are plain too.
      if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
        throw notPlain(path, `a ${value.constructor.name}`)
      }
      for (const [key, item] of Object.entries(value)) visit(item, `${path}.${key}`)
    }
    open.delete(value)
    done.add(value)
  }

  visit(data, 'data')
}

function isBytes(value: object): boolean {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)
}

function notPlain(path: string, what: string): AbpError {
  return new AbpError('INTERNAL_ERROR', `The result is not plain data: ${path.slice(0, 200)} is ${what}.`, {
    details: { path: path.slice(0, 200) },
  })
}
