import type { CapabilityAnnotations } from '../../protocol/annotations.ts'
import type { ToolAnnotations } from './model-context.ts'

/**
 * Converts annotations to WebMCP hints. Equivalent to the table of annotations (protocol/annotations.ts), but
 * written out: a visitor's browser fetches this, and the table contains more than it needs. A test compares
 * the two.
 */
export function toolHints(said: CapabilityAnnotations): ToolAnnotations {
  return {
    readOnlyHint: !!said.readOnly,
    consequentialHint: said.consequential ?? !!said.destructive,
    untrustedContentHint: !!said.untrustedContent,
  }
}
