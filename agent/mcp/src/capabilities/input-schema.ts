import { shownSchema } from '@abp-kit/client/tool-schema'
import { isRecord } from '@abp-kit/core/protocol'
import { type AgentObject, say } from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import { cleanSchema } from './clean-schema.ts'
import { fileParameter } from './file-parameter.ts'
import { shortenSchema } from './shorten-schema.ts'

/** Replaces a schema that is too large to send with every request. */
export const openSchema: AgentObject = {
  type: say`object`,
  description: say`See abp_status for the parameters.`,
  properties: {},
}

/**
 * Makes the `inputSchema` of a tool from a capability's untrusted schema. Every client and model API accepts
 * the result (see `shownSchema`), which is short, with limited size and work. A binary parameter becomes a
 * file.
 *
 * @returns `undefined` if the parameters are not an object, so that only `abp_call` can pass them
 */
export function inputSchemaOf(schema: unknown): AgentObject | undefined {
  if (schema === undefined || schema === null) return { type: say`object`, properties: {} }
  if (!isRecord(schema)) return undefined
  const { schemaEntries: maxSchemas, schemaLevels: maxLevels } = limits
  let isCut = false
  const onCut = () => {
    isCut = true
  }
  const shown = shownSchema(schema, { maxSchemas, maxLevels, onCut, replace: fileParameter })
  if (shown === undefined) return undefined
  if (isCut && isRecord(shown.properties) && Object.keys(shown.properties).length === 0) return openSchema
  const clean = cleanSchema(shown)
  if (clean === undefined) return openSchema
  const short = shortenSchema(clean, limits.toolSchemaCharacters)
  return JSON.stringify(short).length > limits.largestSchemaCharacters ? openSchema : short
}
