import type { SchemaLibrary } from '../project/schemas.ts'
import type { Parameter } from './candidate.ts'
import type { SimpleType } from './simple-type.ts'

/** The way that a library writes a schema. Each string is an expression. */
interface Writer {
  /** The names in the import statement: `import { … } from`, or `* as v`. */
  imports: string
  object(fields: readonly (readonly [name: string, schema: string, isOptional: boolean])[]): string
  type(type: SimpleType, description: string | undefined): string
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
const list = (texts: readonly string[]) => texts.map(quoted).join(', ')

/**
 * The content of an object between its braces, in one line if that is short. It is part of a capability's
 * declaration.
 */
function braces(entries: readonly string[]): string {
  const line = `{ ${entries.join(', ')} }`
  return line.length <= 70 ? line : `{\n${entries.map((entry) => `    ${entry},\n`).join('')}  }`
}

const zod: Writer = {
  imports: '{ z }',
  object: (fields) =>
    `z.object(${braces(fields.map(([name, schema, optional]) => `${name}: ${schema}${optional ? '.optional()' : ''}`))})`,
  type(type, description) {
    const written =
      type.kind === 'array'
        ? `z.array(z.${type.of.kind}())`
        : type.kind === 'choice'
          ? `z.enum([${list(type.of)}])`
          : `z.${type.kind}()`
    return description === undefined ? written : `${written}.describe(${quoted(description)})`
  },
}

const valibot: Writer = {
  imports: '* as v',
  object: (fields) =>
    `v.object(${braces(fields.map(([name, schema, optional]) => `${name}: ${optional ? `v.optional(${schema})` : schema}`))})`,
  type(type, description) {
    const written =
      type.kind === 'array'
        ? `v.array(v.${type.of.kind}())`
        : type.kind === 'choice'
          ? `v.picklist([${list(type.of)}])`
          : `v.${type.kind}()`
    return description === undefined ? written : `v.pipe(${written}, v.description(${quoted(description)}))`
  },
}

const arktype: Writer = {
  imports: '{ type }',
  object: (fields) =>
    `type(${braces(fields.map(([name, schema, optional]) => `${optional ? quoted(`${name}?`) : name}: ${schema}`))})`,
  type(type, description) {
    const word =
      type.kind === 'array'
        ? quoted(`${type.of.kind}[]`)
        : type.kind === 'choice'
          ? quoted(type.of.map((one) => `"${one}"`).join(' | '))
          : quoted(type.kind)
    return description === undefined ? word : `type(${word}).describe(${quoted(description)})`
  },
}

const typebox: Writer = {
  imports: '{ Type }',
  object: (fields) =>
    `Type.Object(${braces(fields.map(([name, schema, optional]) => `${name}: ${optional ? `Type.Optional(${schema})` : schema}`))})`,
  type(type, description) {
    const options = description === undefined ? '' : `{ description: ${quoted(description)} }`
    const word = (kind: string) => `${kind[0]?.toUpperCase()}${kind.slice(1)}`
    if (type.kind === 'array') return `Type.Array(Type.${word(type.of.kind)}()${options && `, ${options}`})`
    if (type.kind === 'choice')
      return `Type.Union([${type.of.map((one) => `Type.Literal(${quoted(one)})`).join(', ')}]${options && `, ${options}`})`
    return `Type.${word(type.kind)}(${options})`
  },
}

const json: Writer = {
  imports: '',
  object(fields) {
    const required = fields.filter(([, , optional]) => !optional).map(([name]) => name)
    return `{ type: 'object', properties: ${braces(fields.map(([name, schema]) => `${name}: ${schema}`))}, required: [${list(required)}], additionalProperties: false }`
  },
  type(type, description) {
    const said = description === undefined ? '' : `, description: ${quoted(description)}`
    if (type.kind === 'array') return `{ type: 'array', items: { type: '${type.of.kind}' }${said} }`
    if (type.kind === 'choice') return `{ type: 'string', enum: [${list(type.of)}]${said} }`
    return `{ type: '${type.kind}'${said} }`
  },
}

const writers: Record<SchemaLibrary['name'], Writer> = { zod, valibot, arktype, typebox, json }

/** @returns the statement that imports the library; nothing for JSON Schema */
export function schemaImport({ name, from }: SchemaLibrary): string[] {
  return name === 'json' ? [] : [`import ${writers[name].imports} from '${from}'`]
}

/** @returns the schema of an input */
export function inputSchema({ name }: SchemaLibrary, parameters: readonly Parameter[]): string {
  const { object, type } = writers[name]
  return object(
    parameters.map((one) => [one.name, type(one.type, one.says ?? `The ${words(one.name)}`), one.isOptional]),
  )
}

/** @returns the schema of an output with these fields */
export function outputSchema({ name }: SchemaLibrary, fields: Readonly<Record<string, SimpleType>>): string {
  const { object, type } = writers[name]
  return object(Object.entries(fields).map(([field, of]) => [field, type(of, undefined), false]))
}

/** @returns a camelCase name as words, such as `word count` */
function words(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_$]+/g, ' ')
    .trim()
    .toLowerCase()
}
