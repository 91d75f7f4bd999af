import { expect, test } from 'vitest'
import { toolHints } from '../../src/on-demand/webmcp/tool-hints.ts'
import { annotations, hintsOf } from '../../src/protocol/annotations.ts'

test.each([
  [{}, {}, {}],
  [{ readOnly: true }, { readOnlyHint: true }, { readOnlyHint: true }],
  [{ destructive: true }, { consequentialHint: true }, { destructiveHint: true }],
  [
    { destructive: true, consequential: false },
    { consequentialHint: false },
    { destructiveHint: true, openWorldHint: false },
  ],
  [
    { destructive: false, consequential: true },
    { consequentialHint: true },
    { destructiveHint: false, openWorldHint: true },
  ],
  [{ consequential: true }, { consequentialHint: true }, { destructiveHint: true, openWorldHint: true }],
  [
    { consequential: false, untrustedContent: true },
    { consequentialHint: false, untrustedContentHint: true },
    { destructiveHint: false, openWorldHint: true },
  ],
  [{ title: 'A', idempotent: false, readOnly: 'yes', other: true }, {}, { idempotentHint: false }],
])('%j is told to WebMCP as %j, and to MCP as %j', (given, webMcp, mcp) => {
  expect(hintsOf(given, 'webMcp')).toEqual(webMcp)
  expect(hintsOf(given, 'mcp')).toEqual(mcp)
})

test('the hints of WebMCP tools are those of the table, for everything that can be said', () => {
  const names = Object.entries(annotations).flatMap(([name, { type }]) => (type === 'boolean' ? [name] : []))
  const hints = Object.values(annotations).flatMap((row) => ('webMcp' in row ? [row.webMcp] : []))
  const silent = Object.fromEntries(hints.map((hint) => [hint, false]))
  for (let code = 0; code < 3 ** names.length; code++) {
    const said = Object.fromEntries(
      names.map((name, place) => [name, [undefined, false, true][Math.floor(code / 3 ** place) % 3]]),
    )
    expect(toolHints(said), JSON.stringify(said)).toEqual({ ...silent, ...hintsOf(said, 'webMcp') })
  }
})
