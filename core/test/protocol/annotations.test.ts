import { expect, test } from 'vitest'
import { hintsOf } from '../../src/protocol/annotations'

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
