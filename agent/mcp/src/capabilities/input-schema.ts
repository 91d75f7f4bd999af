import { isRecord } from '@abp-kit/core/protocol'
import { type AgentObject, say } from '../agent-text'
import { limits } from '../limits'
import { withoutAnyJson } from './any-json'
import { cleanSchema } from './clean-schema'
import { shortenSchema } from './shorten-schema'

/** Replaces a schema that is too large to show with every request. */
export const openSchema: AgentObject = {
  type: say`object`,
  description: say`See abp_status for the parameters.`,
}

/**
 * Makes the `inputSchema` of a tool from a capability's, which is untrusted. The result has an object at its root, is
 * limited in work and size, and is short.
 *
 * @returns `undefined` if the parameters are not an object, so that only `abp_call` can pass them
 */
export function inputSchemaOf(schema: unknown): AgentObject | undefined {
  const type = say`object`
  if (schema === undefined || schema === null) return { type }
  if (!isRecord(schema)) return undefined
  const clean = cleanSchema(schema)
  if (clean === undefined) return openSchema
  if (clean.type !== undefined && clean.type !== 'object') return undefined
  const short = shortenSchema(withoutAnyJson({ type, ...clean }), limits.toolSchemaCharacters)
  return JSON.stringify(short).length > limits.largestSchemaCharacters ? openSchema : short
}
