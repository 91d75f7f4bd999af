import type { DefinitionProblem } from '../definition/error.ts'
import type { JsonSchema } from '../protocol/json-schema.ts'
import type { ManifestCapability } from '../protocol/manifest.ts'

/** A capability and its position in the app's array. */
type Placed = ManifestCapability & { place: string }

/**
 * Namespaces that work but mislead: an agent would expect the capability to deliver the content, but delivery
 * is the agent's task.
 */
const delivery = /^(share|print|download|notify)\./

/**
 * Finds capabilities that are valid but do not follow the conventions (docs/protocol.md §5). Adapters run
 * this check when they read the definition, so visitors do not download these rules.
 *
 * @param capabilities - the capabilities of the manifest, in the order of the definition
 */
export function checkConventions(capabilities: readonly ManifestCapability[]): DefinitionProblem[] {
  const placed = capabilities.map((capability, index) => ({
    ...capability,
    place: placeOf(capability, index),
  }))
  return [...placed.flatMap(checkDelivery), ...checkNamespaces(placed)]
}

/**
 * @param remedy - how to store files, and how to manage without
 * @returns a warning about the first capability that returns a file, for apps that do not store files for
 *   agents
 */
export function findFile(
  capabilities: readonly ManifestCapability[],
  remedy: string,
): DefinitionProblem | undefined {
  const index = capabilities.findIndex(({ outputSchema }) => filesIn(outputSchema).length > 0)
  const capability = capabilities[index]
  return (
    capability && {
      place: placeOf(capability, index),
      message:
        'It returns a file. Above the `inlineLimit` (10 MB by default) that is a `blob:` URL, which only agents that drive the browser can read.',
      remedy,
    }
  )
}

function placeOf({ name }: ManifestCapability, index: number): string {
  return `capabilities[${index}] (${name})`
}

function checkDelivery({ name, place }: Placed): DefinitionProblem[] {
  const [, namespace] = delivery.exec(name) ?? []
  if (namespace === undefined) return []
  return [
    {
      place: `${place}.name`,
      message: `The namespace \`${namespace}\` names a delivery, but a capability only makes the content: the agent delivers it.`,
      remedy: 'Return the content, and name the capability after it, such as `export.…` or `generate.…`.',
    },
  ]
}

/** Compares each result with the first result in its namespace. */
function checkNamespaces(capabilities: readonly Placed[]): DefinitionProblem[] {
  const types = new Map<string, { name: string; type: string }>()
  const files = new Map<string, { name: string; field: string }>()
  const problems: DefinitionProblem[] = []
  for (const { name, outputSchema, place } of capabilities) {
    const namespace = name.slice(0, name.lastIndexOf('.'))
    const problem = (message: string, remedy: string) =>
      problems.push({ place: `${place}.output`, message, remedy })

    const type = typeOf(outputSchema)
    const first = types.get(namespace)
    if (type !== undefined && first === undefined) types.set(namespace, { name, type })
    else if (type !== undefined && first && first.type !== type) {
      problem(
        `It answers with ${words[type] ?? type}, \`${first.name}\` of the same namespace with ${words[first.type] ?? first.type}.`,
        'Give the results of a namespace one shape: return an object from both.',
      )
      continue
    }
    for (const { field, kind } of filesIn(outputSchema)) {
      const other = files.get(`${namespace} ${kind}`)
      if (other === undefined) files.set(`${namespace} ${kind}`, { name, field })
      else if (other.name !== name && other.field !== field) {
        problem(
          `Its file is ${fieldWords(field)}, that of \`${other.name}\` of the same namespace ${fieldWords(other.field)}.`,
          'Return the files of a namespace in one place, so that an agent reads them all in the same way.',
        )
      }
    }
  }
  return problems
}

const words: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a number',
  number: 'a number',
  object: 'an object',
  string: 'text',
}

function fieldWords(field: string): string {
  return field === '' ? 'the whole result' : `in \`${field}\``
}

/** @returns the JSON type of a result; `undefined` if the schema allows several types. */
function typeOf(schema: JsonSchema | undefined): string | undefined {
  if (!schema) return undefined
  if (fileKind(schema) !== undefined) return 'object'
  const { type } = schema
  if (type === 'integer') return 'number'
  return typeof type === 'string' ? type : undefined
}

/** @returns the files in a result: the result itself, or its direct fields, where agents look for files. */
function filesIn(schema: JsonSchema | undefined): { field: string; kind: string }[] {
  if (!schema) return []
  const whole = fileKind(schema)
  if (whole !== undefined) return [{ field: '', kind: whole }]
  return Object.entries(Object(schema.properties)).flatMap(([field, property]) => {
    const kind = fileKind(property)
    return kind === undefined ? [] : [{ field, kind }]
  })
}

/**
 * Distinguishes kinds of files: an image and an audio file may be in fields with different names, two
 * documents may not.
 *
 * @returns `image`, `audio` or `video`, or `document` for all other files; `undefined` if it is not a file
 */
function fileKind(schema: unknown): string | undefined {
  const { anyOf, properties }: { anyOf?: unknown; properties?: unknown } = Object(schema)
  if (Array.isArray(anyOf)) return anyOf.map(fileKind).find((kind) => kind !== undefined)
  const fields: { content?: unknown; downloadUrl?: unknown; mimeType?: unknown } = Object(properties)
  if (fields.mimeType === undefined || (fields.content ?? fields.downloadUrl) === undefined) return undefined
  return /\b(image|audio|video)\//.exec(JSON.stringify(fields.mimeType))?.[1] ?? 'document'
}
