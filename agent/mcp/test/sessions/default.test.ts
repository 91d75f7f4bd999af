import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionIn, dataIn } from '../fixtures/answers.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { type AnyClient, eras, erasOfMatrix } from '../fixtures/eras.ts'
import { type PlainApp, servePlainApp } from '../fixtures/plain-app.ts'

const write = (description: string) => ({ name: 'notes.write', description, inputSchema: { type: 'object' } })

let bank: PlainApp
let shop: PlainApp
let twin: PlainApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>

beforeAll(async () => {
  bank = await servePlainApp({ name: 'Bank', id: 'com.example.bank', capabilities: [write('Of the bank')] })
  shop = await servePlainApp({ name: 'Shop', id: 'com.example.shop', capabilities: [write('Of the shop')] })
  // It says that it is the bank, at another host.
  twin = await servePlainApp({ name: 'Bank', id: 'com.example.bank', capabilities: [write('Of the twin')] })
  output = await temporaryDirectory()
})
afterAll(async () => {
  await Promise.all([bank, shop, twin].map((app) => app.stop()))
  await output.remove()
})

const hostOf = ({ url }: PlainApp) => new URL(url).host

describe.each(erasOfMatrix)('%s', (_era, open) => {
  async function arrive() {
    const client = await open({ outputDir: output.path, args: ['--log-level', 'error'] })
    onTestFinished(() => client.close())
    return client
  }
  const connect = async (client: AnyClient, app: PlainApp) =>
    connectionIn(await client.call('abp_connect', { url: app.url }))
  const tool = async (client: AnyClient, name: string) =>
    (await client.listTools()).tools.find((one) => one.name === name)
  const calledHost = async (client: AnyClient, name: string, args = {}) => {
    const data = await dataIn(await client.call(name, args))
    return typeof data === 'object' && data !== null && 'host' in data ? data.host : undefined
  }

  test.each([
    ['reloads', 'test.reload', {}],
    ['goes elsewhere', 'test.navigate', { url: 'about:blank' }],
  ])('the default that %s is not replaced by another app', async (_how, capability, params) => {
    const client = await arrive()
    const one = await connect(client, bank)
    const two = await connect(client, shop)
    expect(await calledHost(client, 'abp_call', { capability: 'notes.write' })).toBe(hostOf(shop))
    await client.call('abp_call', { capability, params })
    await expect.poll(async () => textOf(await client.call('abp_status'))).not.toContain(hostOf(shop))
    for (const name of ['abp_call', 'abp_screenshot', 'abp_disconnect']) {
      const refused = textOf(
        await client.call(name, name === 'abp_call' ? { capability: 'notes.write' } : {}),
      )
      expect(refused, name).toMatch(
        new RegExp(`^NOT_INITIALIZED: The default connection, ${two} at ${hostOf(shop)} "Shop", was lost`),
      )
      expect(refused).toContain(`${one} at ${hostOf(bank)} "Bank"`)
    }
    // A connection that is named does not become the default.
    const named = { capability: 'notes.write', connection: one }
    expect(await calledHost(client, 'abp_call', named)).toBe(hostOf(bank))
    expect(textOf(await client.call('abp_call', { capability: 'notes.write' }))).toMatch(/^NOT_INITIALIZED: /)
    // Until the agent chooses again.
    await connect(client, shop)
    expect(await calledHost(client, 'abp_call', { capability: 'notes.write' })).toBe(hostOf(shop))
  })

  test('after the default is closed there is none, and the answer says so', async () => {
    const client = await arrive()
    const one = await connect(client, bank)
    await connect(client, shop)
    const left = textOf(await client.call('abp_disconnect'))
    expect(left).toContain(`Still connected: ${hostOf(bank)} "Bank" (${one}).\nNone of them is the default`)
    expect(textOf(await client.call('abp_call', { capability: 'notes.write' }))).toMatch(/^NOT_INITIALIZED: /)
    expect((await client.call('abp_status')).structuredContent).toMatchObject({
      connections: [{ connection: one, default: false }],
    })
  })

  test('a tool keeps its app; a newcomer gets a number, and both say whose they are', async () => {
    const client = await arrive()
    await connect(client, bank)
    expect((await tool(client, 'abp_notes_write'))?.description).toContain(hostOf(bank))
    const second = await connect(client, shop)
    expect((await tool(client, 'abp_notes_write'))?.description).toContain(hostOf(bank))
    expect((await tool(client, 'abp_notes_write_2'))?.description).toContain(hostOf(shop))
    expect(await calledHost(client, 'abp_notes_write')).toBe(hostOf(bank))
    expect(await calledHost(client, 'abp_notes_write_2')).toBe(hostOf(shop))
    // Another connection can be named, where it is meant.
    expect(await calledHost(client, 'abp_notes_write', { connection: second })).toBe(hostOf(shop))
    const unknown = textOf(await client.call('abp_notes_write', { connection: 'none' }))
    expect(unknown).toMatch(/^NOT_INITIALIZED: There is no connection "none"/)
  })

  test('the name of a tool, or of a connection, is never that of another app, also when its own is gone', async () => {
    const client = await arrive()
    const first = await connect(client, bank)
    await client.listTools()
    await client.call('abp_disconnect', { connection: first })
    const second = await connect(client, twin)
    expect(second).not.toBe(first)
    expect(await tool(client, 'abp_notes_write')).toBeUndefined()
    expect(textOf(await client.call('abp_notes_write'))).toMatch(/^UNKNOWN_CAPABILITY: /)
    expect(textOf(await client.call('abp_call', { capability: 'notes.write', connection: first }))).toMatch(
      /^NOT_INITIALIZED: The connection "bank" was closed/,
    )
    expect(await calledHost(client, 'abp_notes_write_2')).toBe(hostOf(twin))
    // The app itself has its names again.
    expect(await connect(client, bank)).toBe(first)
    expect(await calledHost(client, 'abp_notes_write')).toBe(hostOf(bank))
  })
})

describe("a capability's tool takes `connection` and `timeout`", () => {
  const inputSchema = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    additionalProperties: false,
  })
  const nested = { type: 'object', allOf: [inputSchema('timeout')] }

  test('where the capability has a parameter of that name, they are called `abp_…`', async () => {
    const app = await servePlainApp({
      capabilities: [
        { name: 'a.plain', inputSchema: inputSchema('text') },
        { name: 'a.own', inputSchema: inputSchema('connection', 'timeout') },
        { name: 'a.nested', inputSchema: nested },
        { name: 'a.both', inputSchema: inputSchema('connection', 'abp_connection') },
      ],
    })
    onTestFinished(() => app.stop())
    const [, open] = eras[1] ?? []
    if (!open) throw new Error('There is no client.')
    const client = await open({ outputDir: output.path })
    onTestFinished(() => client.close())
    const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
    const params = async (name: string, args: Record<string, unknown>) => {
      const data = await dataIn(await client.call(name, args))
      return typeof data === 'object' && data !== null && 'params' in data ? data.params : undefined
    }
    expect(await params('abp_a_plain', { text: 'x', connection, timeout: 5_000 })).toEqual({ text: 'x' })
    expect(
      await params('abp_a_own', {
        connection: 'mine',
        timeout: 'soon',
        abp_connection: connection,
        abp_timeout: 5_000,
      }),
    ).toEqual({ connection: 'mine', timeout: 'soon' })
    expect(await params('abp_a_nested', { timeout: 'soon', connection })).toEqual({ timeout: 'soon' })
    expect(await params('abp_a_both', { connection: 'mine', abp_connection: 'mine, too' })).toEqual({
      connection: 'mine',
      abp_connection: 'mine, too',
    })
    const { tools } = await client.listTools()
    const schemaOf = (name: string) => tools.find((one) => one.name === name)?.inputSchema
    // In each schema they would cost tokens: the instructions name them once, and a schema only what is called otherwise.
    expect(JSON.stringify(schemaOf('abp_a_plain'))).not.toMatch(/connection|timeout/)
    expect(schemaOf('abp_a_own')).toMatchObject({ properties: { abp_connection: {}, abp_timeout: {} } })
    expect(textOf(await client.call('abp_a_plain', { timeout: -1 }))).toMatch(/^INVALID_PARAMS: `timeout`/)
    expect(textOf(await client.call('abp_test_wait', { timeout: 200 }))).toMatch(/^TIMEOUT: .* 200 ms/)
  })
})
