import type { AbpManifest, ManifestCapability } from '@abp-kit/core/manifest'
import { createReferences } from './references.ts'
import { block, limits, typeOf } from './schema-type.ts'
import { comment, propertyName, typeName } from './text.ts'

const bytes = `/** Bytes as a parameter: a file (\`fileInput(path)\`), or their content. */
export type Bytes =
  | FileInput
  | {
      content: string | ArrayBuffer | Uint8Array | Blob
      mimeType: string
      encoding?: 'base64' | 'utf-8'
      size?: number
      filename?: string
    }
`

/**
 * Writes the types of an app's capabilities, for `connect<App>()` of \@abp-kit/client. The same manifest
 * produces the same text.
 *
 * @param name - of the interface
 */
export function writeTypes({ app, capabilities }: AbpManifest, name: string): string {
  const taken = new Set([name, 'Bytes', 'FileInput', 'Record', 'Blob', 'ArrayBuffer', 'Uint8Array'])
  const budget = { nodes: limits.nodes }
  let hasBytes = false
  const named: string[] = []

  const convert = (schema: unknown, prefix: readonly string[], isInput: boolean): string => {
    const references = createReferences(schema, prefix, taken)
    const one = (part: unknown) => {
      const conversion = {
        nodes: budget.nodes,
        nameOf: references.nameOf,
        isInput,
        useBytes: () => {
          hasBytes = true
        },
      }
      const type = typeOf(part, conversion)
      budget.nodes = conversion.nodes
      return type
    }
    const type = one(schema)
    for (let next = references.take(); next; next = references.take())
      named.push(`export type ${next.name} = ${one(next.schema)}\n`)
    return type
  }

  const members = capabilities
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((capability) => [
      ...about(capability),
      `${propertyName(capability.name)}: ${block([
        `input: ${convert(capability.inputSchema, [capability.name, 'input'], true)}`,
        `output: ${convert(capability.outputSchema, [capability.name, 'output'], false)}`,
      ])}`,
    ])
  return [
    '// Written by `abp types`. Do not edit it: run the command again.\n',
    ...(hasBytes ? ["import type { FileInput } from '@abp-kit/client'\n"] : []),
    [
      ...comment(`What ${app.name} (${app.id}) offers: \`connect<${name}>(url)\`.`),
      `export interface ${name} ${block(members)}\n`,
    ].join('\n'),
    ...named,
    ...(hasBytes ? [bytes] : []),
  ].join('\n')
}

/** @returns whether a string is a valid name for the interface */
export function isTypeName(text: string): boolean {
  return typeName(text) === text && text.length <= 80
}

function about({ deprecated, deprecationMessage, description, experimental }: ManifestCapability): string[] {
  return comment(
    description,
    experimental === true ? '@experimental' : undefined,
    deprecated === true ? `@deprecated ${deprecationMessage ?? ''}` : undefined,
  )
}
