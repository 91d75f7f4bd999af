/** The name of an annotation elsewhere. */
interface Row {
  type: 'string' | 'boolean'
  /** Its name as an annotation of a WebMCP tool. */
  webMcp?: string
  /** Its name as an annotation of an MCP tool. */
  mcp?: string
  /** Names that it has where the annotation whose own name that is says nothing. */
  otherwise?: { webMcp?: string; mcp?: string }
}

/**
 * Every annotation that a capability can have: types, checks, WebMCP tools and the MCP bridge read this table. The table of
 * docs/webmcp.md is compared with it.
 */
export const annotations = {
  /** A name for people. */
  title: { type: 'string' },
  /** It changes nothing. */
  readOnly: { type: 'boolean', webMcp: 'readOnlyHint', mcp: 'readOnlyHint' },
  /** What it changes cannot be undone. */
  destructive: { type: 'boolean', mcp: 'destructiveHint', otherwise: { webMcp: 'consequentialHint' } },
  /** It has consequences outside of the page, such as a booking or a payment; what `destructive` says by default. */
  consequential: {
    type: 'boolean',
    webMcp: 'consequentialHint',
    mcp: 'openWorldHint',
    otherwise: { mcp: 'destructiveHint' },
  },
  /** Called again with the same parameters it changes nothing more. */
  idempotent: { type: 'boolean', mcp: 'idempotentHint' },
  /** Its result may hold what strangers wrote, which an agent must not take for instructions. */
  untrustedContent: { type: 'boolean', webMcp: 'untrustedContentHint', mcp: 'openWorldHint' },
} as const satisfies Record<string, Row>

type Table = typeof annotations

/**
 * What an agent may expect of a call, for its decision whom to ask; hints, not promises. An extension of the
 * protocol: WebMCP and MCP tools carry them as their own annotations.
 */
export type CapabilityAnnotations = {
  -readonly [Name in keyof Table]?: Table[Name]['type'] extends 'string' ? string : boolean
}

/**
 * Says a capability's annotations by the names of WebMCP or MCP.
 *
 * @param given - untrusted; what is neither `true` nor `false` is left out
 * @returns `true` where one of the annotations with that name says so, `false` where one says that
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
