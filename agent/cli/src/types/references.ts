import { isRecord } from '@abp-kit/core/protocol'
import { typeName } from './text.ts'

/** A type that a reference needs. */
export interface NamedSchema {
  name: string
  schema: unknown
}

/** The references in one schema, each with its own type, because they may be circular. */
export interface References {
  /** @returns the type's name; `undefined` if the reference leads out of the schema, or does not resolve */
  nameOf(reference: string): string | undefined
  /** @returns the next type that was named and not yet taken */
  take(): NamedSchema | undefined
}

/**
 * @param root - the schema that references are relative to
 * @param prefix - words for the names, such as the capability's
 * @param taken - the names in the file; new ones are added
 */
export function createReferences(root: unknown, prefix: readonly string[], taken: Set<string>): References {
  const names = new Map<string, string>()
  const waiting: NamedSchema[] = []
  return {
    nameOf(reference) {
      const known = names.get(reference)
      if (known !== undefined) return known
      const schema = resolve(root, reference)
      if (schema === undefined) return undefined
      const word = reference.split('/').at(-1) ?? ''
      const base = typeName(...prefix, word === '#' ? 'self' : word)
      let name = base
      for (let number = 2; taken.has(name); number++) name = `${base}${number}`
      taken.add(name)
      names.set(reference, name)
      waiting.push({ name, schema })
      return name
    },
    take: () => waiting.shift(),
  }
}

/** @returns the schema at a JSON pointer such as `#/$defs/node` */
function resolve(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#') || (reference.length > 1 && reference[1] !== '/')) return undefined
  const steps = reference
    .slice(2)
    .split('/')
    .filter((step) => step !== '')
  return steps.reduce((found: unknown, step) => {
    const key = decode(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(found)) return found[Number(key)]
    return isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined
  }, root)
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
