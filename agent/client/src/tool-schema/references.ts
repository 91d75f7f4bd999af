import { isRecord } from '@abp-kit/core/protocol'

/** A schema with the base of its references: the root, or the nearest ancestor that has an `$id`. */
export interface Place {
  schema: unknown
  resource: Record<string, unknown>
}

/** Maximum number of schemas to scan for `$id` and `$anchor`. */
const maxSchemas = 20_000

/**
 * Resolves the references of a schema: by JSON pointers, `$anchor` and `$id` (JSON Schema 2020-12, section
 * 8). Nothing is fetched.
 *
 * @returns a function that returns `undefined` for an unresolvable reference
 */
export function createResolver(
  root: Record<string, unknown>,
): (ref: string, from: Place['resource']) => Place | undefined {
  const base = 'abp:///'
  const bases = new Map<object, string>()
  const named = new Map<string, Place>()
  let isRead = false

  const readNames = () => {
    const open: { schema: unknown; resource: Record<string, unknown>; base: string }[] = [
      { schema: root, resource: root, base },
    ]
    bases.set(root, base)
    for (let looked = 0; open.length > 0 && looked < maxSchemas; looked++) {
      const next = open.pop()
      if (!next) break
      const { schema } = next
      if (Array.isArray(schema)) {
        open.push(...schema.slice(0, maxSchemas).map((item) => ({ ...next, schema: item })))
        continue
      }
      if (!isRecord(schema)) continue
      let here = next
      if (typeof schema.$id === 'string') {
        const url = addressOf(schema.$id, next.base)
        here = { schema, resource: schema, base: url ?? next.base }
        bases.set(schema, here.base)
        named.set(here.base, { schema, resource: schema })
      }
      for (const anchor of [schema.$anchor, schema.$dynamicAnchor]) {
        if (typeof anchor === 'string')
          named.set(`${here.base}#${anchor}`, { schema, resource: here.resource })
      }
      for (const key in schema) open.push({ ...here, schema: schema[key] })
    }
    isRead = true
  }

  return (ref, from) => {
    if (ref === '#') return { schema: from, resource: from }
    if (ref.startsWith('#/')) return followPointer(ref.slice(1), from)
    if (!isRead) readNames()
    const url = addressOf(ref, bases.get(from) ?? base)
    if (url === undefined) return undefined
    const [address = '', fragment = ''] = url.split('#')
    if (fragment !== '' && !fragment.startsWith('/')) return named.get(url)
    const found = address === base ? { schema: root, resource: root } : named.get(address)
    return fragment === '' || !found ? found : followPointer(fragment, found.resource)
  }
}

function addressOf(ref: string, base: string): string | undefined {
  return URL.parse(ref, base)?.href.replace(/#$/, '')
}

function followPointer(pointer: string, from: Record<string, unknown>): Place | undefined {
  let schema: unknown = from
  let resource = from
  for (const part of pointer.split('/').slice(1)) {
    const key = decodePart(part)
    if (key === undefined || typeof schema !== 'object' || schema === null || !Object.hasOwn(schema, key))
      return undefined
    schema = Reflect.get(schema, key)
    if (isRecord(schema) && typeof schema.$id === 'string') resource = schema
  }
  return { schema, resource }
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return undefined
  }
}
