import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newClient, overStdio } from '../fixtures/clients.ts'
import { shareNotes } from '../fixtures/shared-notes.ts'

const notes = shareNotes()

test("with OpenTelemetry's SDK: a span for each tool, below the client's, and one for each call", async () => {
  const file = join(notes.directory, 'spans.jsonl')
  const register = new URL('../fixtures/spans.mjs', import.meta.url).href
  const client = newClient()
  onTestFinished(() => client.close())
  await overStdio(client, notes.directory, [], { NODE_OPTIONS: `--import ${register}`, SPANS_FILE: file })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const _meta = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
  await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'x' }, _meta })
  await client.callTool({ name: 'abp_convert_upper', arguments: { times: 0 } })
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const spans = lines.map((line): Record<string, unknown> => JSON.parse(line))
  expect(spans.map(({ name }) => name)).toEqual([
    'tools/call abp_connect',
    'call convert.upper',
    'tools/call abp_convert_upper',
    'call convert.upper',
    'tools/call abp_convert_upper',
  ])
  const [, call, tool, failedCall, failedTool] = spans
  expect(tool).toMatchObject({
    traceId,
    parent: 'b7ad6b7169203331',
    kind: 1,
    attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'abp_convert_upper' },
  })
  expect(call).toMatchObject({ traceId, parent: tool?.spanId })
  expect(call?.attributes).toEqual({
    'abp.capability': 'convert.upper',
    'abp.app.origin': new URL(notes.url).origin,
  })
  expect(failedCall).toMatchObject({ attributes: { 'error.type': 'INVALID_PARAMS' }, status: { code: 2 } })
  expect(failedTool).toMatchObject({ attributes: { 'error.type': 'tool_error' }, status: { code: 2 } })
})
