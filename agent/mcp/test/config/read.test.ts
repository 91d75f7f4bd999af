import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { declarations, helpText, readCommand } from '../../src/config/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

const settings = (args: string[] = [], env = {}) => {
  const command = readCommand(args, env)
  if (command.do !== 'serve') throw new Error(`It is ${command.do}.`)
  return command.settings
}
const fails = (message: RegExp) =>
  expect.objectContaining({ code: 'INVALID_CONFIG', message: expect.stringMatching(message) })
const thrown = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

test("docs/protocol.md §6: the environment's variables and their defaults", () => {
  expect(settings()).toMatchObject({
    outputDir: join(tmpdir(), 'abp-mcp-bridge'),
    headless: true,
    browserTimeout: 30_000,
    callTimeout: 60_000,
    downloadTimeout: 30_000,
    logLevel: 'info',
  })
  const env = {
    ABP_OUTPUT_DIR: '/results',
    ABP_HEADLESS: 'false',
    ABP_BROWSER_TIMEOUT: '1000',
    ABP_CALL_TIMEOUT: '2000',
    ABP_DOWNLOAD_TIMEOUT: '3000',
    ABP_LOG_LEVEL: 'debug',
  }
  expect(settings([], env)).toMatchObject({
    outputDir: resolve('/results'),
    headless: false,
    browserTimeout: 1000,
    callTimeout: 2000,
    downloadTimeout: 3000,
    logLevel: 'debug',
  })
})

test('flags win over variables, variables over the file', async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const file = join(path, 'abp.json')
  await writeFile(
    file,
    JSON.stringify({ port: 1, host: 'a', callTimeout: 5, allowRoot: ['/a'], wsHeaders: { x: 'y' } }),
  )
  const env = { ABP_PORT: '2', ABP_HOST: 'b', ABP_ALLOW_ORIGIN: 'https://a.example, https://*.b.example' }
  expect(settings(['--config', file, '--port', '3', '--no-headless'], env)).toMatchObject({
    port: 3,
    host: 'b',
    callTimeout: 5,
    headless: false,
    allowRoot: [resolve('/a')],
    allowOrigin: ['https://a.example', 'https://*.b.example'],
    wsHeaders: { x: 'y' },
  })
  expect(settings([], { ABP_CONFIG: file }).port).toBe(1)
})

describe('what browsers are usually told', () => {
  test('by chrome-devtools-mcp and Playwright MCP', () => {
    expect(
      settings([
        ...['--browser-url', 'http://127.0.0.1:9222', '--ws-endpoint', 'ws://127.0.0.1/x'],
        ...['--ws-headers', '{"Authorization":"Bearer x"}', '--channel', 'chrome-beta'],
        ...['--user-data-dir', '~/profile', '--isolated', '--executable-path', '/bin/chromium'],
        ...['--headless', '--proxy-server', 'http://127.0.0.1:3128'],
        ...['--browser-arg=--lang=de', '--browser-arg=--mute-audio'],
        ...['--output-dir', '/results', '--allow-root', '/a', '--allow-root', '/b', '--allow-origin', '*'],
      ]),
    ).toMatchObject({
      browserUrl: 'http://127.0.0.1:9222',
      wsHeaders: { Authorization: 'Bearer x' },
      channel: 'chrome-beta',
      isolated: true,
      headless: true,
      browserArg: ['--lang=de', '--mute-audio'],
      allowRoot: [resolve('/a'), resolve('/b')],
    })
  })
})

test.each([
  [['--port', 'many'], /^--port: /],
  [['--port', '70000'], /^--port: /],
  [['--unknown'], /--unknown/],
  [['--channel', 'netscape'], /^--channel: .*chrome-beta/],
  [['--ws-headers', 'Authorization'], /^--ws-headers: /],
  [['--allow-origin', 'https://a.example/path'], /^--allow-origin: must be an origin such as/],
  [['--config', '/no/such.json'], /\/no\/such\.json cannot be read/],
])('%j is refused, with its place', (args, message) => {
  expect(thrown(() => readCommand(args, {}))).toEqual(fails(message))
})

test('a variable that is wrong is refused, one that is empty is none', () => {
  expect(thrown(() => readCommand([], { ABP_CALL_TIMEOUT: 'soon' }))).toEqual(
    fails(/^The environment variable ABP_CALL_TIMEOUT: /),
  )
  expect(settings([], { ABP_CALL_TIMEOUT: '' }).callTimeout).toBe(60_000)
})

test('a key of the file that is none is refused', async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const file = join(path, 'abp.json')
  await writeFile(file, '{"outputdir":"/x"}')
  expect(thrown(() => readCommand(['--config', file], {}))).toEqual(
    fails(/`outputdir` in .* is not a setting/),
  )
})

test('--help has every setting, in lines of 100 characters', () => {
  expect(readCommand(['--help'], {})).toEqual({ do: 'help' })
  expect(readCommand(['-v'], {})).toEqual({ do: 'version' })
  const text = helpText('1.0.0')
  for (const { flag, secret, type, variable } of declarations)
    expect(text).toContain(secret ? `${variable}=<` : type === 'boolean' ? `--[no-]${flag}` : `--${flag} <`)
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100)
})

test('a secret is no flag: other users can read command lines', () => {
  expect(() => readCommand(['--auth-token', 'x'.repeat(40)], {})).toThrow(/--auth-token/)
  const command = readCommand([], { ABP_AUTH_TOKEN: 'x'.repeat(40) })
  expect(command).toMatchObject({ settings: { authToken: 'x'.repeat(40) } })
})
