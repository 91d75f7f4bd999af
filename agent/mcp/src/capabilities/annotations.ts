import { annotations, hintsOf } from '@abp-kit/core/manifest'
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import { isRecord } from '../record'

const names = Object.values(annotations).flatMap((row) => ('mcp' in row ? [row.mcp] : []))

/**
 * What a capability says of itself, by the protocol's names or by MCP's own, as MCP's annotations; without a word, MCP's own
 * careful defaults hold.
 */
export function annotationsOf(given: unknown): ToolAnnotations {
  if (!isRecord(given)) return {}
  const { openWorldHint, ...hints } = hintsOf(given, 'mcp')
  const own = names.map((name) => [name, given[name]]).filter(([, says]) => typeof says === 'boolean')
  // That it has no consequences outside of its page does not say that it reads nothing from there.
  return { ...hints, ...(openWorldHint && { openWorldHint }), ...Object.fromEntries(own) }
}
