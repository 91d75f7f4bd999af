import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
})
afterAll(async () => {
  await app.stop()
  await output.remove()
})

/** A client of a bridge that records into a new directory. */
async function recording(...args: string[]) {
  const { path, remove } = await temporaryDirectory()
  const directory = join(path, 'records')
  const client = newClient()
  onTestFinished(async () => {
    await client.close()
    await remove()
  })
  const transport = await overStdio(client, output.path, ['--record', directory, '--app', app.url, ...args])
  /** All lines: two of a call that was made, one of a call that was refused. */
  const readAll = async () => {
    const name = (await readdir(directory)).find((name) => name.endsWith('.jsonl')) ?? ''
    const text = await readFile(join(directory, name), 'utf8')
    return text
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
  }
  return {
    directory,
    kill: () => process.kill(transport.pid ?? 0, 'SIGKILL'),
    readAll,
    call: (capability: string, params: Record<string, unknown> = {}, signal?: AbortSignal) =>
      client.callTool({ name: 'abp_call', arguments: { capability, params } }, signal && { signal }),
    connect: () => client.callTool({ name: 'abp_connect', arguments: { url: app.url } }),
    /** The lines of calls that have ended. */
    read: async () => (await readAll()).filter(({ outcome }) => outcome !== 'started'),
  }
}

test('each call is a line: what was called, how it ended, and where its result is', async () => {
  const { call, connect, directory, read } = await recording()
  expect((await call('export.picture')).isError).toBe(true)
  await connect()
  const saved = await call('export.picture')
  await call('test.fail')
  await call('no.such')
  await call('convert.upper', { text: { $file: '/etc/passwd' } })
  const lines = await read()
  expect(lines).toMatchObject([
    { capability: 'export.picture', outcome: 'success', app: 'Test Notes', origin: new URL(app.url).origin },
    { capability: 'test.fail', outcome: 'error', code: expect.any(String), results: [] },
    { capability: 'no.such', outcome: 'error', code: 'UNKNOWN_CAPABILITY' },
    { capability: 'convert.upper', outcome: 'error', code: 'FILE_NOT_ALLOWED' },
  ])
  const [first] = lines
  expect(textOf(saved)).toContain(String(first?.results).replace('file://', ''))
  expect(Date.parse(String(first?.time))).toBeLessThanOrEqual(Date.now())
  expect(first?.duration).toBeGreaterThanOrEqual(0)
  const [file = ''] = await readdir(directory)
  expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600)
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
})

test('a call is written down before it is made: the record has it even if the bridge is killed', async () => {
  const { call, connect, kill, readAll } = await recording()
  await connect()
  await call('convert.upper', { text: 'hi' })
  const [started, ended] = await readAll()
  expect(started).toMatchObject({ capability: 'convert.upper', outcome: 'started' })
  expect(ended).toMatchObject({ ...started, outcome: 'success' })
  const pending = call('test.wait').catch(() => undefined)
  await expect.poll(readAll).toHaveLength(3)
  kill()
  await pending
  expect((await readAll()).at(-1)).toMatchObject({ capability: 'test.wait', outcome: 'started' })
})

test('with --record-trace, each call has a trace of the page', async () => {
  const { call, connect, directory, read } = await recording('--record-trace', '--record-max-size', '1')
  await connect()
  await call('convert.upper', { text: 'hi' })
  await call('no.such')
  const [made, unknown] = await read()
  const path = join(directory, String(made?.trace))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const { traceEvents } = JSON.parse(gunzipSync(await readFile(path)).toString())
  expect(traceEvents).toContainEqual(expect.objectContaining({ name: 'process_name' }))
  expect(unknown).toMatchObject({
    outcome: 'error',
    trace: expect.stringMatching(/^abp-trace_.*\.json\.gz$/),
  })
})

test('a call that the client cancels is recorded as cancelled', async () => {
  const { call, connect, read } = await recording()
  await connect()
  const stop = new AbortController()
  const pending = call('test.wait', {}, stop.signal).catch(() => undefined)
  setTimeout(() => stop.abort(), 300)
  await pending
  await expect.poll(read).toMatchObject([{ capability: 'test.wait', outcome: 'cancelled' }])
})

test('parameters are hashes: equal ones are equal, in one run only', async () => {
  const hashes: unknown[][] = []
  for (let run = 0; run < 2; run++) {
    const { call, connect, read } = await recording()
    await connect()
    for (const text of ['secret', 'secret', 'other']) await call('convert.upper', { text })
    const lines = await read()
    expect(JSON.stringify(lines)).not.toContain('secret')
    hashes.push(lines.map(({ paramsHash }) => paramsHash))
  }
  const [[one, two, three] = [], [later] = []] = hashes
  expect(one).toMatch(/^hmac-sha256:[0-9a-f]{64}$/)
  expect(two).toBe(one)
  expect(three).not.toBe(one)
  expect(later).not.toBe(one)
})

test('named secrets are masked, at any depth, when parameters are whole', async () => {
  const args = ['--record-params', 'whole', '--record-mask', 'password', '--record-mask', 'card.number']
  const { call, connect, read } = await recording(...args)
  await connect()
  const value = { user: { Password: 'p1' }, cards: [{ card: { number: 4, year: 30 } }], number: 7 }
  await call('test.echo', { value })
  expect(await read()).toMatchObject([
    {
      params: {
        value: {
          user: { Password: '[masked]' },
          cards: [{ card: { number: '[masked]', year: 30 } }],
          number: 7,
        },
      },
    },
  ])
})

test('the oldest records are removed when they take more than is allowed, and nothing else', async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const directory = join(path, 'records')
  await mkdir(directory, { mode: 0o700 })
  const old = 'abp-calls_2020-01-01T00-00-00-000Z_00000000.jsonl'
  await writeFile(join(directory, old), 'x'.repeat(20_000))
  await writeFile(join(directory, 'notes.txt'), 'mine')
  const client = newClient()
  onTestFinished(() => client.close())
  const args = ['--record', directory, '--record-max-size', '0.01', '--app', app.url]
  await overStdio(client, output.path, args)
  await client.listTools()
  await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'hi' } })
  const names = await readdir(directory)
  expect(names).toHaveLength(2)
  expect(names).toContain('notes.txt')
  expect(names).not.toContain(old)
})

test('a directory that cannot be one is refused when the bridge starts', async () => {
  const file = join(output.path, 'a-file')
  await writeFile(file, '')
  await expect(overStdio(newClient(), output.path, ['--record', file])).rejects.toThrow()
})
