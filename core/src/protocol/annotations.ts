/** The names of an annotation in other protocols. */
interface Row {
  type: 'string' | 'boolean'
  /** The name of the WebMCP tool annotation. */
  webMcp?: string
  /** The name of the MCP tool annotation. */
  mcp?: string
  /** Names that it also sets, unless the annotation that owns the name has a value. */
  otherwise?: { webMcp?: string; mcp?: string }
}

/**
 * All annotations that a capability can have. Types, checks, WebMCP tools and the MCP server read this table.
 * A test compares it with the table in docs/webmcp.md.
 */
export const annotations = {
  /** A name for people. */
  title: { type: 'string' },
  /** The capability changes nothing. */
  readOnly: { type: 'boolean', webMcp: 'readOnlyHint', mcp: 'readOnlyHint' },
  /** The change cannot be undone. */
  destructive: { type: 'boolean', mcp: 'destructiveHint', otherwise: { webMcp: 'consequentialHint' } },
  /** The call has consequences outside the page, such as a booking or a payment. Defaults to the value of `destructive`. */
  consequential: {
    type: 'boolean',
    webMcp: 'consequentialHint',
    mcp: 'openWorldHint',
    otherwise: { mcp: 'destructiveHint' },
  },
  /** Calling again with the same parameters has no further effect. */
  idempotent: { type: 'boolean', mcp: 'idempotentHint' },
  /** The result may contain text from third parties. An agent must not follow it as instructions. */
  untrustedContent: { type: 'boolean', webMcp: 'untrustedContentHint', mcp: 'openWorldHint' },
} as const satisfies Record<string, Row>

type Table = typeof annotations

/**
 * Hints about a call, so that an agent can decide whether to ask its user first. They are not promises. An
 * extension of the protocol: WebMCP and MCP tools carry them as their own annotations.
 */
export type CapabilityAnnotations = {
  -readonly [Name in keyof Table]?: Table[Name]['type'] extends 'string' ? string : boolean
}

/**
 * Translates a capability's annotations to WebMCP or MCP names.
 *
 * @param given - untrusted; values other than `true` and `false` are ignored
 * @returns each hint: `true` if any annotation with that name is `true`, `false` if one is `false` and none
 *   is `true`
 */
export function hintsOf(
  given: Readonly<Record<string, unknown>>,
  of: 'webMcp' | 'mcp',
): Record<string, boolean> {
  const rows: [name: string, row: Row][] = Object.entries(annotations)
  const hints: Record<string, boolean> = {}
  const own = new Set(rows.map(([name, row]) => typeof given[name] === 'boolean' && row[of]))
  for (const [name, row] of rows) {
    const says = given[name]
    if (typeof says !== 'boolean') continue
    const other = row.otherwise?.[of]
    for (const hint of [row[of], own.has(other ?? false) ? undefined : other]) {
      if (hint !== undefined) hints[hint] ||= says
    }
  }
  return hints
}
