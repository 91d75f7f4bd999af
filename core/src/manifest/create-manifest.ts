import type { App } from '../definition/app.ts'
import type { DefinitionProblem } from '../definition/error.ts'
import type { AbpManifest, ManifestApp } from '../protocol/manifest.ts'
import { PROTOCOL_VERSION } from '../protocol/version.ts'
import { hasJsonSchema, isStandardSchema, type ReadSchema, toJsonSchema } from '../schema/to-json-schema.ts'
import { describeContract } from './describe-capability.ts'

export interface CreatedManifest {
  manifest: AbpManifest
  /** Schemas without a JSON form. The manifest lists their capabilities without these schemas. */
  problems: DefinitionProblem[]
}

/**
 * Creates the manifest that agents read (docs/protocol.md §2). It excludes capabilities with `listed: false`.
 *
 * @param read - returns the JSON Schema of each schema; by default, the schema's own conversion
 * @returns the manifest, and the schemas that it omits. One invalid capability never makes it throw.
 */
export function createManifest(app: App, read?: ReadSchema): CreatedManifest {
  const problems: DefinitionProblem[] = []
  const capabilities = app.capabilities.flatMap((capability, index) => {
    const isUnlisted = capability.listed === false
    const described = describeContract(capability, isUnlisted ? unlisted(read) : read)
    for (const { field, message } of described.problems) {
      problems.push({
        place: `capabilities[${index}] (${capability.name}).${field}`,
        message,
        remedy: isUnlisted
          ? 'It is not in the manifest, so the page must have it: use a library with Standard JSON Schema, or JSON Schema itself.'
          : 'Without it, agents do not know what to send, or what they get.',
      })
    }
    return isUnlisted ? [] : [described.capability]
  })
  const identity: ManifestApp = { id: app.id, name: app.name, version: app.version }
  for (const field of ['description', 'homepage', 'icon', 'support'] as const) {
    const value = app[field]
    if (value !== undefined) identity[field] = value
  }
  const manifest: AbpManifest = { abp: PROTOCOL_VERSION, app: identity, capabilities }
  if (app.webmcp === false) manifest.webmcp = false
  return { manifest, problems }
}

/** Only the page describes an unlisted capability, and the page lacks the build's converters. */
function unlisted(read: ReadSchema = toJsonSchema): ReadSchema {
  return (schema, side) =>
    isStandardSchema(schema) && !hasJsonSchema(schema) ? toJsonSchema(schema, side) : read(schema, side)
}
