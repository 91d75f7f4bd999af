import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { environment, newClient, overHttp, program, temporaryDirectory } from '../fixtures/clients.ts'

let output: Awaited<ReturnType<typeof temporaryDirectory>>
/** For tokens: agents may take files out of `output`. */
let secrets: Awaited<ReturnType<typeof temporaryDirectory>>
let bridge: HttpBridge

beforeAll(async () => {
  output = await temporaryDirectory()
  secrets = await temporaryDirectory()
  bridge = await startHttpBridge(output.path)
})
afterAll(async () => {
  await bridge.stop()
  await output.remove()
  await secrets.remove()
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
}

const post = (authorization?: string, url = bridge.url) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(authorization !== undefined && { authorization }),
    },
    body: JSON.stringify(initialize),
  })

describe('over HTTP a client must show the token', () => {
  test.each([
    ['none', () => undefined],
    ['another', () => `Bearer ${'x'.repeat(43)}`],
    ['a part of it', () => `Bearer ${bridge.token.slice(0, -1)}`],
    ['more than it', () => `Bearer ${bridge.token}x`],
    ['an empty one', () => 'Bearer '],
    ['another scheme', () => `Basic ${bridge.token}`],
    ['no scheme', () => bridge.token],
  ])('%s is 401, and the answer says where it is', async (_what, authorization) => {
    const response = await post(authorization())
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="abp-mcp"/)
    const text = await response.text()
    expect(text).toContain(bridge.tokenFile)
    expect(text).not.toContain(bridge.token)
  })

  test.each(['GET', 'DELETE'])('%s is refused, too', async (method) => {
    expect((await fetch(bridge.url, { method })).status).toBe(401)
  })

  test('with it a client is served', async () => {
    expect((await post(`Bearer ${bridge.token}`)).status).toBe(200)
    expect((await post(`bearer ${bridge.token}`)).status).toBe(200)
    const client = newClient()
    await overHttp(client, bridge)
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('abp_connect')
    await client.close()
  })

  test('its file is for the user alone, in a directory that is, and goes with the process; each has another', async () => {
    const other = await startHttpBridge(output.path)
    expect(other.token).not.toBe(bridge.token)
    expect(other.token).toMatch(/^[\w-]{43}$/)
    expect((await stat(other.tokenFile)).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(other.tokenFile))).mode & 0o777).toBe(0o700)
    await other.stop()
    expect(existsSync(dirname(other.tokenFile))).toBe(false)
  })
})

/** Starts a bridge that ends by itself. @returns what it said */
async function refusal(args: readonly string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [...program, '--http', ...args], {
    env: environment(output.path, env),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  let text = ''
  child.stderr?.on('data', (chunk) => {
    text += String(chunk)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text }
}

describe('the token can be given', () => {
  test('in a file, which several processes share and none removes', async () => {
    const path = join(secrets.path, 'token')
    await writeFile(path, 'a-token-that-several-bridges-share\n', { mode: 0o600 })
    const both = await Promise.all(
      [1, 2].map(() => startHttpBridge(output.path, ['--auth-token-file', path])),
    )
    for (const { url, tokenFile } of both) {
      expect(tokenFile).toBe(path)
      expect((await post('Bearer a-token-that-several-bridges-share', url)).status).toBe(200)
    }
    await Promise.all(both.map((one) => one.stop()))
    expect(await readFile(path, 'utf8')).toContain('a-token')
  })

  test('in the environment; no answer and no file tells it', async () => {
    const token = 'a-token-of-the-environment'
    const given = await startHttpBridge(output.path, [], { ABP_AUTH_TOKEN: token })
    onTestFinished(async () => void (await given.stop()))
    expect((await post(`Bearer ${token}`, given.url)).status).toBe(200)
    const refused = await post('Bearer wrong', given.url)
    expect(refused.status).toBe(401)
    const text = await refused.text()
    expect(text).toContain('ABP_AUTH_TOKEN')
    expect(text).not.toContain(token)
  })

  test.each([
    ['too short', 'secret'],
    ['empty', ''],
    ['with blanks', 'a token that has blanks in it'],
  ])('but not one that is %s', async (_what, token) => {
    const path = join(secrets.path, `token-${_what.replaceAll(' ', '-')}`)
    await writeFile(path, token)
    const { code, text } = await refusal(['--auth-token-file', path])
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^INVALID_CONFIG: --auth-token-file .*openssl rand/),
    ])
  })

  test('nor in a file that is not there', async () => {
    const { code, text } = await refusal(['--auth-token-file', join(secrets.path, 'none')])
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^INVALID_CONFIG: --auth-token-file: .*none cannot be/),
    ])
  })
})

describe('--no-auth', () => {
  test('serves everybody on this machine', async () => {
    const child = spawn(process.execPath, [...program, '--http', '--no-auth'], {
      env: environment(output.path),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    const url = await new Promise<string>((resolve) => {
      child.stdout.once('data', (chunk) => resolve(String(chunk)))
    })
    expect(url).toMatch(/^http:\S+\n$/)
    expect((await post(undefined, url.trim())).status).toBe(200)
    child.kill('SIGTERM')
    await exited
  })

  test.each(['0.0.0.0', '::', '0', '127.0.0.1.example', '192.0.2.1'])('is refused at %s', async (host) => {
    const { code, text } = await refusal(['--no-auth', '--host', host])
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('INVALID_CONFIG: --no-auth together with --host'),
    ])
  })
})

test('nothing is followed where the token is written: a place that others prepared is not used', async () => {
  const theirs = join(output.path, 'theirs')
  const temporary = join(output.path, 'temporary')
  await mkdir(theirs)
  await mkdir(temporary)
  // Whatever lies in the temporary directory already: the name of the bridge's own is made by the system, and is new.
  await symlink(theirs, join(temporary, 'abp-mcp-token-'))
  const other = await startHttpBridge(join(output.path, 'results'), [], { TMPDIR: temporary })
  onTestFinished(async () => void (await other.stop()))
  expect(dirname(dirname(other.tokenFile))).toBe(temporary)
  expect(dirname(other.tokenFile)).not.toBe(join(temporary, 'abp-mcp-token-'))
  expect(existsSync(join(theirs, 'token'))).toBe(false)
})
