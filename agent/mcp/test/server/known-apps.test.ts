import type { Client } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../../../client/test/fixtures/server.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { startHttpBridge } from '../fixtures/bridge.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { eras } from '../fixtures/eras.ts'

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
  const subscription = await client.listen({ toolsListChanged: true })
  onTestFinished(() => subscription.close())
  expect(await toolNames()).not.toContain('abp_test_later')
  await call('abp_test_grow')
  await expect.poll(toolNames).toContain('abp_test_later')
  expect(changed).toHaveBeenCalled()
})

test('unlisted capabilities become tools when the page shows them: on connecting, and after signing in', async () => {
  const account = await serveApp('./account')
  onTestFinished(() => account.stop())
  const changed = vi.fn()
  client.setNotificationHandler('notifications/tools/list_changed', changed)
  await overStdio(client, output.path, ['--app', account.url])
  const subscription = await client.listen({ toolsListChanged: true })
  onTestFinished(() => subscription.close())
  const tools = async () => (await toolNames()).filter((name) => name.startsWith('abp_account_')).sort()
  const manifest = ['abp_account_signIn', 'abp_account_who']
  expect(await tools()).toEqual(manifest)

  await call('abp_account_who')
  await expect.poll(tools).toEqual(['abp_account_plans', ...manifest])
  expect(textOf(await call('abp_call', { capability: 'account.close' }))).toMatch(/^UNKNOWN_CAPABILITY/)

  changed.mockClear()
  await call('abp_account_signIn')
  await expect.poll(tools).toEqual(['abp_account_close', 'abp_account_plans', ...manifest])
  expect(changed).toHaveBeenCalled()
  for (const answer of [
    await call('abp_account_close'),
    await call('abp_call', { capability: 'account.close' }),
  ])
    expect(textOf(answer)).toContain('Output saved to file')

  // The next connection is a stranger's again.
  await call('abp_disconnect')
  expect(await tools()).toEqual(manifest)
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
  expect((await toolNames()).filter((name) => name.startsWith('abp_convert_upper')).sort()).toEqual(
    names.sort(),
  )
})

test('an app that does not answer is said, and its tools come when it does', async () => {
  let isReady = false
  const late = await startServer((_, response) => {
    if (isReady) response.writeHead(302, { location: app.url }).end()
    else response.writeHead(503).end()
  })
  onTestFinished(() => late.stop())
  await overStdio(client, output.path, ['--app', late.url])
  expect(await toolNames()).not.toContain('abp_convert_upper')
  const unread = `No tools yet of ${late.url}: its manifest could not be read`
  expect(textOf(await call('abp_status'))).toMatch(new RegExp(`${unread}.* 503`))
  isReady = true
  await expect.poll(toolNames).toContain('abp_convert_upper')
  expect(textOf(await call('abp_status'))).not.toContain('No tools yet')
})

test('an app that may not be opened is refused when the bridge starts', async () => {
  const args = ['--app', app.url, '--allow-origin', 'https://example.com']
  await expect(overStdio(client, output.path, args)).rejects.toThrow()
})

describe('over HTTP', () => {
  test.each(eras)('each client has its own connection: %s', async (_, open) => {
    const http = await startHttpBridge(output.path, ['--app', app.url])
    onTestFinished(async () => void (await http.stop()))
    for (let count = 0; count < 2; count++) {
      const each = await open({ outputDir: output.path, http })
      onTestFinished(() => each.close())
      const { tools } = await each.listTools()
      expect(tools.map(({ name }) => name)).toContain('abp_convert_upper')
      const text = textOf(await each.call('abp_convert_upper', { text: 'hi' }))
      expect(text).toContain('Output saved to file')
      const [, connection] = /^App: .*\(([\w-]+)\)$/m.exec(text) ?? []
      const again = textOf(await each.call('abp_convert_upper', { text: 'again', connection }))
      expect(again).toContain(`(${connection})`)
    }
  })
})
