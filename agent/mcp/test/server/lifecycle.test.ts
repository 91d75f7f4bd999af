import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '@abp-kit/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { launch } from 'puppeteer-core'
import { describe, expect, test } from 'vitest'
import { startHttpBridge } from '../fixtures/bridge.ts'
import { environment, newClient, overStdio, program, textOf } from '../fixtures/clients.ts'
import { shareNotes } from '../fixtures/shared-notes.ts'

const notes = shareNotes()

/** The processes below one, such as the browser's. */
function descendants(parent: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const below = (id: number): number[] =>
    rows.filter(([, up]) => up === id).flatMap(([child = 0]) => [child, ...below(child)])
  return below(parent)
}

const isAlive = (id: number) => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

describe('the process', () => {
  test('does nothing when it is started: no browser, no directory', async () => {
    const directory = join(notes.directory, 'later')
    const client = newClient()
    const transport = await overStdio(client, directory)
    await client.listTools()
    expect(descendants(transport.pid ?? 0)).toEqual([])
    expect(existsSync(directory)).toBe(false)
    await client.close()
  })

  test.each([
    ['a closed stdin', (child: ChildProcess) => child.stdin?.end()],
    ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
    ['SIGINT', (child: ChildProcess) => child.kill('SIGINT')],
    ['SIGHUP', (child: ChildProcess) => child.kill('SIGHUP')],
  ])('ends with %s, and leaves no browser behind', async (_how, end) => {
    const child = spawn(process.execPath, [...program], {
      env: environment(notes.directory),
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const exited = exitOf(child)
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const answered = new Promise<string>((resolve) => {
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
        if (text.includes('"id":2')) resolve(text)
      })
    })
    const clientInfo = { name: 'test', version: '1.0.0' }
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    send({ id: 1, method: 'initialize', params })
    send({ method: 'notifications/initialized' })
    send({ id: 2, method: 'tools/call', params: { name: 'abp_connect', arguments: { url: notes.url } } })
    expect(await answered).toMatch(/Connected: \S+ \\?"Test Notes/)
    // A call is running, too.
    send({ id: 3, method: 'tools/call', params: { name: 'abp_test_wait', arguments: {} } })
    const browsers = descendants(child.pid ?? 0)
    expect(browsers.length).toBeGreaterThan(0)
    const started = performance.now()
    end(child)
    expect(await exited).toBe(0)
    expect(performance.now() - started).toBeLessThan(60_000)
    await expect.poll(() => browsers.filter(isAlive)).toEqual([])
  })

  test('ends over HTTP too', async () => {
    const bridge = await startHttpBridge(notes.directory)
    expect(bridge.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
    expect(await bridge.stop()).toBe(0)
  })

  test('tells what is wrong with its configuration', async () => {
    const child = spawn(process.execPath, [...program, '--port', 'many'], {
      env: environment(notes.directory),
    })
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
    })
    expect(await exitOf(child)).toBe(1)
    expect(text).toMatch(/^INVALID_CONFIG: --port: /)
  })
})

describe('a browser that is lost', () => {
  test('is said, and started again by the next connection', async () => {
    const client = newClient()
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...program],
      env: environment(notes.directory, { ABP_LOG_LEVEL: 'silent' }),
    })
    await client.connect(transport)
    const connect = async () =>
      textOf(await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } }))
    expect(await connect()).toMatch(/Connected: \S+ \\?"Test Notes/)
    const waiting = client.callTool({ name: 'abp_test_wait', arguments: {} })
    await expect
      .poll(async () => textOf(await client.callTool({ name: 'abp_status', arguments: {} })))
      .toContain('1 calls running')
    const [browser = 0] = descendants(transport.pid ?? 0)
    process.kill(browser, 'SIGKILL')
    expect(textOf(await waiting)).toMatch(/^DISCONNECTED: [\s\S]*Next: Run abp_connect/)
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('abp_test_wait')
    expect(textOf(await client.callTool({ name: 'abp_test_wait', arguments: {} }))).toContain(
      'UNKNOWN_CAPABILITY',
    )
    expect(await connect()).toMatch(/Connected: \S+ \\?"Test Notes/)
    expect(textOf(await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'x' } }))).toContain(
      'Output saved',
    )
    await client.close()
  })
})

describe('a browser that runs already', () => {
  test('is attached to, and left running', async () => {
    const browser = await launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
    try {
      const { host } = new URL(browser.wsEndpoint())
      for (const args of [
        ['--ws-endpoint', browser.wsEndpoint()],
        ['--browser-url', `http://${host}`],
      ]) {
        const client = newClient()
        await overStdio(client, notes.directory, args)
        const connected = await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
        expect(textOf(connected)).toMatch(/Connected: \S+ \\?"Test Notes/)
        expect(textOf(await client.callTool({ name: 'abp_status', arguments: {} }))).toContain(
          'Browser: attached',
        )
        await client.close()
        await expect.poll(async () => (await browser.pages()).length).toBe(1)
        expect(browser.connected).toBe(true)
      }
    } finally {
      await browser.close()
    }
  })

  test('that is not there is an error with a remedy', async () => {
    const client = newClient()
    await overStdio(client, notes.directory, ['--browser-url', 'http://127.0.0.1:9'])
    const failed = await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
    expect(textOf(failed)).toMatch(/^BROWSER_ERROR: .*127\.0\.0\.1:9/)
    await client.close()
  })
})
