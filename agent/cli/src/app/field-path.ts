import { AbpError, isRecord } from '@abp-kit/core/protocol'

/** The position after the last item of a list. */
const append = Symbol('append')
/** A step to a value in the parameters: a property, or a position in a list. */
type PathStep = string | number | typeof append

const limits = { steps: 50, index: 10_000 }

/**
 * Reads a field's path: `a.b`, `list[0].name`, `list[]`.
 *
 * @param schema - of all parameters; a property with exactly this name takes precedence, even if the name
 *   contains dots
 * @throws {AbpError} `INVALID_ARGUMENTS`
 */
export function readPath(name: string, schema: unknown): PathStep[] {
  if (schemaAt(schema, [name]) !== undefined) return [name]
  if (!/^[^.[\]]+(?:\.[^.[\]]+|\[\d*\])*$/.test(name))
    throw new AbpError('INVALID_ARGUMENTS', `\`${name}\` is no field. Write a, a.b, a[0] or a[].`)
  const steps = [...name.matchAll(/\[(\d*)\]|[^.[\]]+/g)].map(([step, index]) => {
    if (index === undefined) return step
    return index === '' ? append : Number(index)
  })
  const isLarge = steps.some((step) => typeof step === 'number' && step > limits.index)
  if (steps.length > limits.steps || isLarge)
    throw new AbpError('INVALID_ARGUMENTS', `\`${name.slice(0, 100)}\` leads too far: use --params.`)
  return steps
}

/** @returns the schema of the value at a path; `undefined` if the schema does not define it */
export function schemaAt(schema: unknown, path: readonly PathStep[]): unknown {
  let found: unknown = schema
  for (const step of path) {
    if (!isRecord(found)) return undefined
    const { items, properties } = found
    if (typeof step !== 'string') found = items
    else found = isRecord(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined
  }
  return found
}

/**
 * @param value - the parameters so far
 * @returns a copy with another value at the path
 * @throws {AbpError} `INVALID_ARGUMENTS` if another kind of value is on the path
 */
export function withValue(value: unknown, path: readonly PathStep[], set: unknown, name: string): unknown {
  const [step, ...rest] = path
  if (step === undefined) return set
  if (typeof step === 'string') {
    if (value !== undefined && !isRecord(value)) throw inTheWay(name)
    const inner = value && Object.hasOwn(value, step) ? value[step] : undefined
    return Object.fromEntries([...Object.entries(value ?? {}), [step, withValue(inner, rest, set, name)]])
  }
  if (value !== undefined && !Array.isArray(value)) throw inTheWay(name)
  const list: unknown[] = [...(value ?? [])]
  const index = step === append ? list.length : step
  if (index > list.length)
    throw new AbpError(
      'INVALID_ARGUMENTS',
      `\`${name}\` comes before \`[${list.length}]\`: give the items in order.`,
    )
  list[index] = withValue(list[index], rest, set, name)
  return list
}

/** @returns the path of one more item, if a list is given item by item under its own name */
export function itemPath(path: readonly PathStep[]): PathStep[] {
  return [...path, append]
}

function inTheWay(name: string): AbpError {
  return new AbpError('INVALID_ARGUMENTS', `\`${name}\` leads through a value that is no object or list.`)
}
