import { type Node, typesOf } from './node.ts'

const maxFields = 20
const maxValues = 8

/**
 * Formats a schema in the shortest form that models understand:
 * `{ kind: "circle", radius: number, label?: string }`.
 *
 * @param levels - nesting levels to expand; deeper objects are `object`
 */
export function shapeText(node: Node, levels = 2): string {
  if (node.anyOf) return [...new Set(node.anyOf.map((one) => shapeText(one, levels)))].join(' | ')
  if (node.enum) {
    const more = node.enum.length > maxValues ? ['…'] : []
    return [...node.enum.slice(0, maxValues).map((value) => JSON.stringify(value)), ...more].join(' | ')
  }
  const types = typesOf(node) ?? (node.properties ? (['object'] as const) : undefined)
  return types?.map((type) => typeText(node, type, levels)).join(' | ') ?? 'any'
}

function typeText(node: Node, type: string, levels: number): string {
  if (type === 'array') {
    const item = node.items ? shapeText(node.items, levels) : 'any'
    return /[ |{]/.test(item) ? `(${item})[]` : `${item}[]`
  }
  if (type !== 'object' || !node.properties || levels === 0) return type
  const fields = [...node.properties].slice(0, maxFields).map(([name, field]) => {
    const mark = node.required?.includes(name) ? '' : '?'
    return `${name}${mark}: ${shapeText(field, levels - 1)}`
  })
  if (node.properties.size > maxFields) fields.push('…')
  return fields.length === 0 ? 'object' : `{ ${fields.join(', ')} }`
}
