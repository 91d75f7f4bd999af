import type { ToolAnnotations } from '@modelcontextprotocol/server'
import { isRecord } from '../record'

/**
 * What a capability says of itself (core's `CapabilityAnnotations`, or MCP's own names) as MCP's annotations; without a word, MCP's
 * own careful defaults hold.
 */
export function annotationsOf(given: unknown): ToolAnnotations {
  if (!isRecord(given)) return {}
  const hint = (...names: string[]) =>
    names.map((name) => given[name]).find((value) => typeof value === 'boolean')
  const consequential = hint('consequential', 'consequentialHint')
  const readOnlyHint = hint('readOnly', 'readOnlyHint')
  const destructiveHint = hint('destructive', 'destructiveHint') ?? consequential
  const idempotentHint = hint('idempotent', 'idempotentHint')
  // What reaches beyond the page, or comes from strangers.
  const isOpen = consequential === true || hint('untrustedContent', 'untrustedContentHint') === true
  const openWorldHint = hint('openWorld', 'openWorldHint') ?? (isOpen ? true : undefined)
  return {
    ...(typeof readOnlyHint === 'boolean' && { readOnlyHint }),
    ...(typeof destructiveHint === 'boolean' && { destructiveHint }),
    ...(typeof idempotentHint === 'boolean' && { idempotentHint }),
    ...(typeof openWorldHint === 'boolean' && { openWorldHint }),
  }
}
