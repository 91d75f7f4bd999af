import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  Client,
  ClientCredentialsProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { environment, program, textOf } from '../fixtures/clients.ts'
import { clientId, clientSecret, type Issuer, startIssuer } from '../fixtures/issuer.ts'
import { type Program, startProgram } from '../fixtures/program.ts'
import { shareNotes } from '../fixtures/shared-notes.ts'

const notes = shareNotes()
let issuer: Issuer
let bridge: Program

const start = (args: readonly string[], env: Record<string, string> = {}) =>
  startProgram(
    process.execPath,
    [...program, '--http', '--oauth-issuer', issuer.url, ...args],
    /^(http:\S+)$|(?=INVALID_CONFIG: )/m,
    environment(notes.directory, env),
  )

beforeAll(async () => {
  issuer = await startIssuer()
  bridge = await start(['--oauth-scope', 'abp'])
})
afterAll(async () => {
  await bridge.stop()
  await issuer.stop()
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
}

const post = (token: string, body: object = initialize, more: Record<string, string> = {}) =>
  fetch(bridge.found, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      ...more,
    },
    body: JSON.stringify(body),
  })

/** @returns a client of 2026 that shows this token */
async function clientOf(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  onTestFinished(() => client.close())
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(bridge.found), { requestInit }))
  return client
}

describe('--oauth-issuer', () => {
  test('a client finds the issuer by itself, gets a token, and uses an app', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
    onTestFinished(() => client.close())
    const authProvider = new ClientCredentialsProvider({
      clientId,
      clientSecret,
      expectedIssuer: issuer.url,
    })
    await client.connect(new StreamableHTTPClientTransport(new URL(bridge.found), { authProvider }))
    const connected = await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
    expect(textOf(connected)).toContain('Connected')
  })

  test('without a token, the answer leads to the documents of RFC 9728', async () => {
    const refused = await fetch(bridge.found, { method: 'POST' })
    expect(refused.status).toBe(401)
    const [, place = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? []
    expect(await (await fetch(place)).json()).toMatchObject({
      resource: bridge.found,
      authorization_servers: [issuer.url],
      scopes_supported: ['abp'],
    })
    expect((await fetch(new URL('/metrics', bridge.found))).status).toBe(401)
  })

  test('only tokens that are for this bridge, valid, and of this issuer are taken', async () => {
    const aud = bridge.found
    const status = async (token: Promise<string>) => (await post(await token)).status
    expect(await status(issuer.sign({ aud }))).toBe(200)
    expect(await status(issuer.sign({ aud: 'https://another.example/mcp' }))).toBe(401)
    expect(await status(issuer.sign({ aud, iss: 'https://another.example' }))).toBe(401)
    expect(await status(issuer.sign({ aud }, { lifetime: '-1m' }))).toBe(401)
    expect(await status(issuer.sign({ aud }, { foreignKey: true }))).toBe(401)
    expect(await status(issuer.sign({ aud, scope: 'other' }))).toBe(403)
    const [, payload = ''] = (await issuer.sign({ aud })).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await status(Promise.resolve(`${none}.${payload}.`))).toBe(401)
  })

  test('who a token is of must be a text: all others would be one user', async () => {
    const aud = bridge.found
    const mine = await post(await issuer.sign({ aud }, { subject: 'one' }))
    expect(mine.status).toBe(200)
    for (const subject of [1, 2, 0, '', null, true, [], ['one'], { id: 'one' }, undefined]) {
      const refused = await post(await issuer.sign({ aud }, { subject }))
      expect([subject, refused.status, refused.headers.get('www-authenticate')]).toEqual([
        subject,
        401,
        expect.stringContaining('invalid_token'),
      ])
    }
    // Texts that differ in anything are two users.
    const session = { 'mcp-session-id': mine.headers.get('mcp-session-id') ?? '' }
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    for (const subject of ['One', 'one ', ' one', 'one\u0000', 'o\u200bne']) {
      expect((await post(await issuer.sign({ aud }, { subject }), list, session)).status).toBe(404)
    }
    expect((await post(await issuer.sign({ aud }, { subject: 'one' }), list, session)).status).toBe(200)
  })

  test("a session is its user's alone, in both forms of MCP", async () => {
    const aud = bridge.found
    const [mine, theirs] = [await issuer.sign({ aud }), await issuer.sign({ aud, sub: 'someone else' })]
    const begun = await post(mine)
    const session = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' }
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
    expect((await post(mine, list, session)).status).toBe(200)
    expect((await post(theirs, list, session)).status).toBe(404)

    const [own, other] = [await clientOf(mine), await clientOf(theirs)]
    const connected = await own.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
    const connection = String(Reflect.get(connected.structuredContent ?? {}, 'connection'))
    const upper = { name: 'abp_call', arguments: { capability: 'test.counts', connection } }
    expect(textOf(await own.callTool(upper))).toContain('Output saved')
    expect(textOf(await other.callTool(upper))).toMatch(/^NOT_INITIALIZED/)
  })

  test('a client of 2026 has the same tools whatever its user is connected to', async () => {
    const token = await issuer.sign({ aud: bridge.found })
    const [one, two] = [await clientOf(token), await clientOf(token)]
    const before = await one.listTools()
    const connected = await one.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
    expect(textOf(connected)).toContain('Connected: ')
    expect((await one.listTools()).tools).toEqual(before.tools)
    expect((await two.listTools()).tools).toEqual(before.tools)
  })
})

test("the bridge's own token works beside it if it was given", async () => {
  const token = 'a-token-of-the-environment'
  const both = await start([], { ABP_AUTH_TOKEN: token })
  onTestFinished(() => both.stop())
  const metrics = new URL('/metrics', both.found)
  expect((await fetch(metrics, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  const aud = both.found
  const authorization = `Bearer ${await issuer.sign({ aud })}`
  expect((await fetch(metrics, { headers: { authorization } })).status).toBe(200)
  expect((await fetch(metrics)).status).toBe(401)
})

test('an issuer that is not there, or another one, is said at once', async () => {
  const refusal = async (...args: string[]) => {
    const child = spawn(process.execPath, [...program, '--http', ...args], {
      env: environment(notes.directory),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += String(chunk)
    })
    expect(await once(child, 'close')).toEqual([1, null])
    return text
  }
  expect(await refusal('--oauth-issuer', 'http://127.0.0.1:1/')).toMatch(/^INVALID_CONFIG: --oauth-issuer/)
  expect(await refusal('--oauth-issuer', issuer.url.replace('127.0.0.1', 'localhost'))).toContain(
    'another issuer',
  )
  expect(await refusal('--oauth-issuer', issuer.url, '--no-auth')).toContain('exclude each other')
})
