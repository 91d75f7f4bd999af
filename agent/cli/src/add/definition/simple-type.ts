import type { TSType } from 'oxc-parser'
import type { Source } from '../syntax/source.ts'

/** A type that an agent can send or receive as JSON. */
export type SimpleType =
  | { kind: 'string' | 'number' | 'boolean' }
  | { kind: 'array'; of: { kind: 'string' | 'number' | 'boolean' } }
  | { kind: 'choice'; of: readonly string[] }

/** The named types of a file, such as `type Size = 'small' | 'large'`. */
export type NamedTypes = ReadonlyMap<string, TSType>

/** @returns the named types of a file */
export function namedTypes({ program }: Pick<Source, 'program'>): NamedTypes {
  return new Map(
    program.body.flatMap((statement) => {
      const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      return node?.type === 'TSTypeAliasDeclaration' && !node.typeParameters
        ? [[node.id.name, node.typeAnnotation] as const]
        : []
    }),
  )
}

/** A name may refer to another name, and that one to the first. */
const mostNames = 5

/**
 * @param role - for a parameter, one simple type is enough; a result can have any of its types
 * @returns `undefined` for every other type
 */
export function simpleType(
  type: TSType | undefined,
  role: 'parameter' | 'result',
  names: NamedTypes = new Map(),
  level = 0,
): SimpleType | undefined {
  switch (type?.type) {
    case 'TSStringKeyword':
      return { kind: 'string' }
    case 'TSNumberKeyword':
      return { kind: 'number' }
    case 'TSBooleanKeyword':
      return { kind: 'boolean' }
    case 'TSParenthesizedType':
      return simpleType(type.typeAnnotation, role, names, level)
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier' && !type.typeArguments && level < mostNames
        ? simpleType(names.get(type.typeName.name), role, names, level + 1)
        : undefined
    case 'TSArrayType': {
      const of = simpleType(type.elementType, role, names, level)
      return of && of.kind !== 'array' && of.kind !== 'choice' ? { kind: 'array', of } : undefined
    }
    case 'TSUnionType':
      return unionType(type.types, role)
    default:
      return undefined
  }
}

function unionType(types: readonly TSType[], role: 'parameter' | 'result'): SimpleType | undefined {
  const texts = types.flatMap((type) =>
    type.type === 'TSLiteralType' && type.literal.type === 'Literal' && typeof type.literal.value === 'string'
      ? [type.literal.value]
      : [],
  )
  if (texts.length === types.length) return { kind: 'choice', of: texts }
  if (role === 'result') return undefined
  // An agent needs only one of the alternatives: `string | number` becomes a string, and so does
  // `Date | string`.
  if (types.some(({ type }) => type === 'TSStringKeyword')) return { kind: 'string' }
  return types.some(({ type }) => type === 'TSNumberKeyword') ? { kind: 'number' } : undefined
}

const jsDocTypes: Record<string, SimpleType> = {
  string: { kind: 'string' },
  number: { kind: 'number' },
  boolean: { kind: 'boolean' },
  'string[]': { kind: 'array', of: { kind: 'string' } },
  'number[]': { kind: 'array', of: { kind: 'number' } },
}

/** @param text - between the braces of `@param {…}` */
export function jsDocType(text: string | undefined): SimpleType | undefined {
  return text !== undefined && Object.hasOwn(jsDocTypes, text.trim()) ? jsDocTypes[text.trim()] : undefined
}

/** @returns the type of a literal, such as that of a default value */
export function literalType(value: unknown): SimpleType | undefined {
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? { kind } : undefined
}
