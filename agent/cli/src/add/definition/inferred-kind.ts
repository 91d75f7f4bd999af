import type { Node } from 'oxc-parser'
import { bare } from '../syntax/source.ts'
import type { SimpleType } from './simple-type.ts'

type Kind = 'string' | 'number' | 'boolean'

/** Methods that return a value of one kind, regardless of the object. */
const methods: readonly (readonly [kind: Kind, names: RegExp])[] = [
  [
    'string',
    /^(?:toLowerCase|toUpperCase|trim|trimStart|trimEnd|replace|replaceAll|join|toString|padStart|padEnd|toFixed|toLocaleString|toLocaleDateString|toISOString|normalize|charAt|substring|repeat|format)$/,
  ],
  ['number', /^(?:indexOf|lastIndexOf|charCodeAt|getTime|getFullYear|localeCompare)$/],
  ['boolean', /^(?:includes|startsWith|endsWith|test|every|some|has)$/],
]

const functions: readonly (readonly [kind: Kind, names: RegExp])[] = [
  ['string', /^(?:String|encodeURIComponent|decodeURIComponent|encodeURI)$/],
  ['number', /^(?:Number|parseInt|parseFloat)$/],
  ['boolean', /^(?:Boolean|isNaN|isFinite)$/],
]

const kindFrom = (known: typeof methods, name: string) => known.find(([, names]) => names.test(name))?.[0]

/**
 * Infers the kind of an expression without type information, as far as its syntax shows it.
 *
 * @param types - of names that the expression may use, such as parameters
 */
export function inferredKind(given: Node, types: ReadonlyMap<string, SimpleType['kind']>): Kind | undefined {
  const node = bare(given)
  const kind = (one: Node) => inferredKind(one, types)
  const same = (one: Node, other: Node) => (kind(one) === kind(other) ? kind(one) : undefined)
  switch (node.type) {
    case 'TemplateLiteral':
      return 'string'
    case 'Literal':
      return kindOfValue(node.value)
    case 'Identifier': {
      const type = types.get(node.name)
      return type === 'choice' ? 'string' : type === 'array' ? undefined : type
    }
    case 'UnaryExpression':
      return node.operator === '!' ? 'boolean' : /^[-+~]$/.test(node.operator) ? 'number' : undefined
    case 'BinaryExpression': {
      if (/^(?:[<>]=?|[!=]==?|in|instanceof)$/.test(node.operator)) return 'boolean'
      if (node.operator !== '+') return 'number'
      if (kind(node.left) === 'string' || kind(node.right) === 'string') return 'string'
      return same(node.left, node.right) === 'number' ? 'number' : undefined
    }
    case 'ConditionalExpression':
      return same(node.consequent, node.alternate)
    case 'LogicalExpression':
      return same(node.left, node.right)
    case 'MemberExpression':
      return node.property.type === 'Identifier' && !node.computed && node.property.name === 'length'
        ? 'number'
        : undefined
    case 'CallExpression': {
      const { callee } = node
      if (callee.type === 'Identifier') return kindFrom(functions, callee.name)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
      const { object, property } = callee
      if (object.type === 'Identifier' && object.name === 'Math') return 'number'
      // Lists have it as well.
      if (property.name === 'slice' || property.name === 'concat')
        return kind(object) === 'string' ? 'string' : undefined
      return kindFrom(methods, property.name)
    }
    default:
      return undefined
  }
}

function kindOfValue(value: unknown): Kind | undefined {
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : undefined
}
