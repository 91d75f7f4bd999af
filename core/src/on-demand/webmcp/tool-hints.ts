import type { CapabilityAnnotations } from '../../protocol/annotations'
import type { ToolAnnotations } from './model-context'

/**
 * What the table of annotations (protocol/annotations.ts) says for WebMCP, written out: a visitor's browser fetches this, and the
 * table has more than it needs. A test compares the two.
 */
export function toolHints(said: CapabilityAnnotations): ToolAnnotations {
  return {
    readOnlyHint: !!said.readOnly,
    consequentialHint: said.consequential ?? !!said.destructive,
    untrustedContentHint: !!said.untrustedContent,
  }
}
