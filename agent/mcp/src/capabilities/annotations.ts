import { annotations, hintsOf } from '@abp-kit/core/manifest'
import { isRecord } from '@abp-kit/core/protocol'
import type { ToolAnnotations } from '@modelcontextprotocol/server'

const names = Object.values(annotations).flatMap((row) => ('mcp' in row ? [row.mcp] : []))

/**
 * Converts a capability's annotations, named as in the protocol or in MCP, to MCP annotations. For unset
 * annotations, MCP's cautious defaults apply.
 */
export function annotationsOf(given: unknown): ToolAnnotations {
  if (!isRecord(given)) return {}
  const { openWorldHint, ...hints } = hintsOf(given, 'mcp')
  const own = names.map((name) => [name, given[name]]).filter(([, says]) => typeof says === 'boolean')
  // "No consequences outside its page" does not mean that the capability reads nothing from outside, so
  // `openWorldHint: false` is dropped.
  return { ...hints, ...(openWorldHint && { openWorldHint }), ...Object.fromEntries(own) }
}
