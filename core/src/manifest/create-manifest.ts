import type { App } from '../definition/app.ts'
import type { DefinitionProblem } from '../definition/error.ts'
import type { AbpManifest, ManifestApp } from '../protocol/manifest.ts'
import { PROTOCOL_VERSION } from '../protocol/version.ts'
import { hasJsonSchema, isStandardSchema, type ReadSchema, toJsonSchema } from '../schema/to-json-schema.ts'
import { describeContract } from './describe-capability.ts'

export interface CreatedManifest {
  manifest: AbpManifest
  /** Schemas that have no JSON form. Their capabilities are listed without them; all others are complete. */
  problems: DefinitionProblem[]
}

/**
 * Creates the manifest that agents read (docs/protocol.md §2). It lacks the capabilities with `listed: false`.
 *
 * @param read - gives the JSON Schema of each schema; by default what the schema itself can give
 * @returns the manifest, and what could not be included. Never throws because of one bad capability.
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

/** Only the page describes an unlisted capability, without the converters that the build has. */
function unlisted(read: ReadSchema = toJsonSchema): ReadSchema {
  return (schema, side) =>
    isStandardSchema(schema) && !hasJsonSchema(schema) ? toJsonSchema(schema, side) : read(schema, side)
}
