import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type ServedApp, serveApp } from '../fixtures/app'
import { startHttpBridge } from '../fixtures/bridge'
import { newClient, overHttp, overStdio, temporaryDirectory, textOf } from '../fixtures/clients'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let client: Client

beforeEach(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
  client = newClient()
})
afterEach(async () => {
  await client.close()
  await app.stop()
  await output.remove()
})

const toolNames = async () => (await client.listTools()).tools.map(({ name }) => name)
const call = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args })

test('the tools of --app are there at once, and the first call starts the browser', async () => {
  await overStdio(client, output.path, ['--app', app.url])
  expect(await toolNames()).toContain('abp_convert_upper')
  expect(textOf(await call('abp_status'))).toContain('Browser: not started')
  const heard: (string | undefined)[] = []
  const params = { name: 'abp_convert_upper', arguments: { text: 'hi' } }
  const result = await client.callTool(params, { onprogress: ({ message }) => heard.push(message) })
  expect(textOf(result)).toContain('Output saved to file')
  expect(heard[0]).toBe('Opening Test Notes.')
  const status = textOf(await call('abp_status'))
  expect(status).toContain('Browser: running')
  expect(status.match(/^- /gm)).toHaveLength(1)
})

test('after the connection has ended the tools stay, and the next call connects again', async () => {
  await overStdio(client, output.path, ['--app', app.url])
  const before = await toolNames()
  await call('abp_convert_upper', { text: 'hi' })
  expect(await toolNames()).toEqual(before)
  await call('abp_disconnect')
  expect(await toolNames()).toEqual(before)
  expect((await call('abp_convert_upper', { text: 'again' })).isError).toBeFalsy()
})

test('calls that come together open one page', async () => {
  await overStdio(client, output.path, ['--app', app.url])
  await client.listTools()
  await Promise.all(['a', 'b', 'c'].map((text) => call('abp_convert_upper', { text })))
  expect(textOf(await call('abp_status')).match(/^- /gm)).toHaveLength(1)
})

test('what the page offers beyond its manifest becomes tools, and the client is told', async () => {
  const changed = vi.fn()
  client.setNotificationHandler('notifications/tools/list_changed', changed)
  await overStdio(client, output.path, ['--app', app.url])
  expect(await toolNames()).not.toContain('abp_test_later')
  await call('abp_test_grow')
  await expect.poll(toolNames, { timeout: 5_000 }).toContain('abp_test_later')
  expect(changed).toHaveBeenCalled()
})

test('the tools of two apps have names of their own', async () => {
  const other = await serveApp('./notes')
  onTestFinished(() => other.stop())
  await overStdio(client, output.path, ['--app', app.url, '--app', other.url])
  const names = (await toolNames()).filter((name) => name.startsWith('abp_convert_upper'))
  expect(names).toHaveLength(2)
  for (const name of names) await call(name, { text: 'x' })
  const status = textOf(await call('abp_status'))
  expect(status).toContain(new URL(app.url).host)
  expect(status).toContain(new URL(other.url).host)
  expect((await toolNames()).filter((name) => name.startsWith('abp_convert_upper')).sort()).toEqual(names.sort())
})

test('an app that does not answer is said, and its tools come when it does', async () => {
  const silent = createServer((_, response) => response.writeHead(503).end())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  await overStdio(client, output.path, ['--app', `http://127.0.0.1:${port}/`, '--app', app.url])
  expect(await toolNames()).toContain('abp_convert_upper')
  expect(textOf(await call('abp_status'))).toMatch(/No tools yet of http:\/\/127\.0\.0\.1:\d+\/: .*503/)
})

test('an app that may not be opened is refused when the bridge starts', async () => {
  const args = ['--app', app.url, '--allow-origin', 'https://example.com']
  await expect(overStdio(client, output.path, args)).rejects.toThrow()
})

test('over HTTP each client has its own connection', async () => {
  const bridge = await startHttpBridge(output.path, ['--app', app.url])
  onTestFinished(async () => void (await bridge.stop()))
  const other = newClient()
  onTestFinished(() => other.close())
  await overHttp(client, bridge)
  await overHttp(other, bridge)
  for (const each of [client, other]) {
    const { tools } = await each.listTools()
    expect(tools.map(({ name }) => name)).toContain('abp_convert_upper')
    const result = await each.callTool({ name: 'abp_convert_upper', arguments: { text: 'hi' } })
    expect(textOf(result)).toContain('Output saved to file')
    expect(textOf(await each.callTool({ name: 'abp_status' })).match(/^- /gm)).toHaveLength(1)
  }
})
