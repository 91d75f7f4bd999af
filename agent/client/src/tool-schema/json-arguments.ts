import { isRecord } from '@abp-kit/core/protocol'
import { alternativesOf, canBe, type Node, typeOf, typesOf } from './node.ts'
import { normalize } from './normalize.ts'

const read = new WeakMap<object, Node | undefined>()

/**
 * Parses arguments that arrive as JSON strings where the schema expects an object, an array, a number or a
 * boolean. Several clients send them (fastmcp#189, vscode#277462). A string that the schema itself accepts is
 * kept.
 *
 * @param args - not modified
 * @param schema - the schema of the arguments, untrusted
 * @returns the arguments, copied where something was parsed
 */
export function readJsonArguments(args: unknown, schema: unknown): unknown {
  if (!isRecord(schema)) return args
  if (!read.has(schema)) read.set(schema, normalize(schema))
  const node = read.get(schema)
  return node ? readValue(args, alternativesOf(node)) : args
}

/** @param nodes - the alternative schemas, without `anyOf` */
function readValue(given: unknown, nodes: readonly Node[]): unknown {
  const value = typeof given === 'string' ? readText(given, nodes) : given
  if (Array.isArray(value)) {
    const items = nodes.filter((node) => canBe(node, 'array')).map((node) => node.items)
    return mapped(value, (item) => readBelow(item, items))
  }
  if (!isRecord(value)) return value
  const objects = nodes.filter((node) => canBe(node, 'object') && mayBeMeant(node, value))
  let copy: Record<string, unknown> | undefined
  for (const [name, field] of Object.entries(value)) {
    const fields = objects.map(
      ({ additional, properties }) => properties?.get(name) ?? (additional || undefined),
    )
    const next = readBelow(field, fields)
    if (next === field) continue
    copy ??= { ...value }
    copy[name] = next
  }
  return copy ?? value
}

/** In a union, only the variant whose `kind` was sent counts. */
function mayBeMeant({ properties }: Node, value: Record<string, unknown>): boolean {
  return [...(properties ?? [])].every(
    ([name, { enum: values }]) => !values || value[name] === undefined || values.includes(value[name]),
  )
}

/** @param nodes - `undefined` for a place where every value fits */
function readBelow(value: unknown, nodes: readonly (Node | undefined)[]): unknown {
  const known = nodes.filter((node) => node !== undefined)
  // An alternative that accepts anything also accepts strings.
  return known.length === 0 || known.length < nodes.length
    ? value
    : readValue(value, known.flatMap(alternativesOf))
}

function readText(text: string, nodes: readonly Node[]): unknown {
  if (nodes.some((node) => takesText(node, text))) return text
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  const type = typeOf(value)
  return nodes.some(
    (node) => typesOf(node)?.includes(type) || (type === 'integer' && typesOf(node)?.includes('number')),
  )
    ? value
    : text
}

function takesText(node: Node, text: string): boolean {
  return node.enum ? node.enum.includes(text) : (typesOf(node)?.includes('string') ?? true)
}

function mapped(list: unknown[], map: (item: unknown) => unknown): unknown[] {
  const next = list.map(map)
  return next.some((item, index) => item !== list[index]) ? next : list
}
