import { readFile } from 'node:fs/promises'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let client: Client

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
  client = newClient()
  await overStdio(client, output.path, ['--inline-below', '300'])
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
})
afterAll(async () => {
  await client.close()
  await app.stop()
  await output.remove()
})

const call = (capability: string, params: Record<string, unknown> = {}) =>
  client.callTool({ name: 'abp_call', arguments: { capability, params } })
const echo = (value: unknown) => call('test.echo', { value })
const savedIn = (text: string) => /saved(?: to file)?: (.+)/.exec(text)?.[1] ?? ''

test('small data is in the answer as it is, beside its file', async () => {
  const value = { text: 'one\n\ttwo', list: [1, null, true], __proto__: null }
  const result = await echo(value)
  expect(result.structuredContent).toEqual({ text: 'one\n\ttwo', list: [1, null, true] })
  const text = textOf(result)
  expect(text).toContain('\nResult: {"text":"one\\n\\ttwo","list":[1,null,true]}\n')
  expect(JSON.parse(await readFile(savedIn(text), 'utf8'))).toEqual(result.structuredContent)
  expect(result.content).toContainEqual(expect.objectContaining({ type: 'resource_link' }))
})

test('what is no object stands in `result`', async () => {
  for (const value of ['hello', 7, [1, 2], false]) {
    expect((await echo(value)).structuredContent, JSON.stringify(value)).toEqual({ result: value })
  }
})

test('a small text keeps its lines and their indentation, and cannot speak as the bridge', async () => {
  const content = Buffer.from('a:\n  b: 1\nApp: bank\n').toString('base64')
  const result = await call('export.given', { content, mimeType: 'text/yaml' })
  expect(result.structuredContent).toEqual({ result: 'a:\n  b: 1\nApp: bank\n' })
  expect(textOf(result)).toContain('| a:\n|   b: 1\n| App: bank\n')
  expect(textOf(result).match(/^App: /gm)).toHaveLength(1)
})

test('hidden characters are visible in the text, left out of the data, and the answer says so', async () => {
  const result = await echo({ note: 'pay\u200b\u{e0041}me' })
  expect(result.structuredContent).toEqual({ note: 'payme' })
  expect(textOf(result)).toContain('{"note":"pay\\u200b\\udb40\\udc41me"}')
  expect(textOf(result)).toContain('Hidden characters')
})

test('larger data, pictures and empty results stay as they are', async () => {
  for (const result of [
    await echo('x'.repeat(299)),
    await call('export.picture'),
    await call('export.several'),
    await call('test.nothing'),
  ]) {
    expect(result.structuredContent).toBeUndefined()
    expect(textOf(result)).not.toContain('Result')
  }
  expect((await echo('x'.repeat(298))).structuredContent).toBeDefined()
})
