import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../../client/test/fixtures/server.ts'
import { framePage, todoPage } from '../../../client/test/webmcp/todo-page.ts'
import { filesIn } from '../fixtures/answers.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

let output: Awaited<ReturnType<typeof temporaryDirectory>>
let client: Client
let server: Awaited<ReturnType<typeof startServer>>
const asked: unknown[] = []

beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(url === '/frame' ? framePage : todoPage)
  })
  output = await temporaryDirectory()
  client = newClient({ capabilities: { elicitation: { form: {} } } })
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message)
    return { action: 'accept', content: { confirmed: true } }
  })
  await overStdio(client, output.path)
})
afterAll(async () => {
  await client.close()
  await server.stop()
  await output.remove()
})

const run = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args })

test('a page with WebMCP tools is connected, and the answer says what it is', async () => {
  const connected = await run('abp_connect', { url: server.url })
  expect(connected.structuredContent).toMatchObject({ protocol: 'webmcp' })
  expect(textOf(connected)).toContain('The page does not speak ABP: these are its WebMCP tools.')
  expect(textOf(await run('abp_status', { connection: 'todo-list' }))).toContain('its WebMCP tools')
})

test('its tools are tools of the bridge, with their annotations, and results are files', async () => {
  const { tools } = await client.listTools()
  expect(tools.find(({ name }) => name === 'abp_add_todo')).toMatchObject({
    inputSchema: { properties: { text: { type: 'string' } }, required: ['text'] },
    annotations: { openWorldHint: true },
  })
  const added = await run('abp_add_todo', { text: 'Milk' })
  expect(added.isError, textOf(added)).toBeFalsy()
  const [file] = filesIn(added)
  expect(JSON.parse(await readFile(fileURLToPath(file?.uri ?? ''), 'utf8'))).toEqual({ todos: ['Milk'] })
  const picture = filesIn(await run('abp_call', { capability: 'picture' }))
  expect(picture.map(({ mimeType }) => mimeType)).toContain('image/gif')
})

test("the page's dialog asks the user, and errors say what the tool said", async () => {
  const cleared = await run('abp_clear_todos')
  expect(cleared.isError, textOf(cleared)).toBeFalsy()
  expect(asked.join()).toContain('Remove all?')
  const failed = await run('abp_call', { capability: 'mcp_error' })
  expect(failed.isError).toBe(true)
  expect(textOf(failed)).toContain('The list is full.')
})
