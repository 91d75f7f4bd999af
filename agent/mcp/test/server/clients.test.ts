import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { type AnyClient, eras, type Place, type ProgressUpdate, type User } from '../fixtures/eras.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let bridge: HttpBridge
let shared: HttpBridge

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
  bridge = await startHttpBridge(output.path)
  shared = await startHttpBridge(output.path, ['--shared'])
})
afterAll(async () => {
  await bridge.stop()
  await shared.stop()
  await app.stop()
  await output.remove()
})

const places: [string, () => Place][] = [
  ['stdio', () => ({ outputDir: output.path })],
  ['HTTP', () => ({ outputDir: output.path, http: bridge })],
  ['HTTP where all share one session', () => ({ outputDir: output.path, http: shared })],
]

// Without a session of their own, clients of 2026 have no tools for capabilities: ../sessions.
const ways = eras
  .flatMap(([era, open]) => places.map(([place, at]) => ({ way: `${era} over ${place}`, open, at })))
  .filter(({ way }) => way !== 'a client of 2026 over HTTP')

const dataIn = async (result: Record<string, unknown>) => {
  const text = textOf(result)
  const path = /Output saved to file: (.+)/.exec(text)?.[1]
  return path === undefined ? text : JSON.parse(await readFile(path, 'utf8'))
}

describe.each(ways)('$way', ({ at, open, way }) => {
  const user: User = { asked: [], answers: [] }
  let client: AnyClient
  const connect = () => client.call('abp_connect', { url: app.url })
  const ask = async (kind: string, answer: User['answers'][number], more = {}) => {
    user.asked.length = 0
    user.answers = [answer]
    return dataIn(await client.call('abp_test_ask', { kind, ...more }))
  }
  const accept = (content: Record<string, string | number | boolean>) => ({
    action: 'accept' as const,
    content,
  })

  beforeAll(async () => {
    client = await open(at(), user, true)
    await connect()
  })
  afterAll(async () => {
    await client.call('abp_disconnect')
    await client.close()
  })

  test('lists a tool for each capability, and hears that they came', async () => {
    const { tools } = await client.listTools()
    const upper = tools.find(({ name }) => name === 'abp_convert_upper')
    expect(upper).toMatchObject({
      description: expect.stringMatching(/^127\.0\.0\.1:\d+ "Test Notes": "Makes a text loud"$/),
      inputSchema: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
    })
    expect(client.toolsChanged()).toBeGreaterThan(0)
    expect(await dataIn(await client.call('abp_convert_upper', { text: 'hi' }))).toEqual({ text: 'HI' })
  })

  test('passes on progress, which grows', async () => {
    const updates: ProgressUpdate[] = []
    await client.call('abp_test_progress', {}, { onProgress: (update) => updates.push(update) })
    expect(updates.map(({ message }) => message)).toContain('"Step 1"')
    expect(
      updates.every(({ progress }, index) => index === 0 || progress > (updates[index - 1]?.progress ?? 0)),
    ).toBe(true)
  })

  // Since 2026, clients have to ask for logs.
  test.skipIf(way.includes('2026'))(
    'passes on what the page reports, whose name is quoted once',
    async () => {
      await client.call('abp_test_progress')
      await expect
        .poll(() => client.logs)
        .toContainEqual({
          event: 'notifications/state/changed',
          data: { field: 'notes', oldValue: 1, newValue: 2 },
        })
    },
  )

  test('cancels the call in the page', async () => {
    const before = await dataIn(await client.call('abp_test_counts'))
    const controller = new AbortController()
    const waiting = client.call('abp_test_wait', {}, { signal: controller.signal })
    await expect
      .poll(async () => (await dataIn(await client.call('abp_test_counts'))).waits)
      .toBe(before.waits + 1)
    controller.abort('The user clicked Stop.')
    await expect(waiting).rejects.toThrow()
    await expect
      .poll(async () => (await dataIn(await client.call('abp_test_counts'))).aborted)
      .toBe(before.aborted + 1)
  })

  test('elicitation/confirm: yes, no, and nothing filled in', async () => {
    expect(await ask('confirm', accept({ confirmed: true }))).toEqual({ confirmed: true })
    expect(user.asked[0]?.message).toMatch(/^127\.0\.0\.1:\d+ "Test Notes" asks: "Delete 3 notes\?"$/)
    expect(await ask('confirm', accept({ confirmed: false }))).toEqual({ confirmed: false })
    expect(await ask('confirm', { action: 'decline' })).toEqual({ confirmed: false })
    expect(await ask('confirm', accept({}), { destructive: true })).toEqual({ confirmed: false })
    expect(user.asked[0]).toMatchObject({
      message: expect.stringContaining('Careful, this cannot be undone.'),
      schema: { properties: { confirmed: { type: 'boolean' } }, required: ['confirmed'] },
    })
    expect(JSON.stringify(user.asked[0]?.schema)).not.toContain('default')
  })

  test('elicitation/input: a value, a form, and what forms do not have as JSON', async () => {
    expect(await ask('input', accept({ value: 'because' }))).toEqual({ value: 'because' })
    expect(user.asked[0]?.schema).toMatchObject({ properties: { value: { type: 'string', minLength: 3 } } })
    expect(await ask('form', accept({ name: 'Ada', age: 36 }))).toEqual({ value: { name: 'Ada', age: 36 } })
    expect(user.asked[0]?.schema).toMatchObject({
      required: ['name'],
      properties: { age: { type: 'integer' } },
    })
    expect(await ask('list', accept({ value: '["a","b"]' }))).toEqual({ value: ['a', 'b'] })
    expect(await ask('input', { action: 'cancel' })).toMatchObject({ error: { code: 'CANCELLED' } })
  })

  test('elicitation/preference and elicitation/select', async () => {
    expect(await ask('preference', accept({ value: 'letter' }))).toMatchObject({ value: 'letter' })
    expect(user.asked[0]?.schema).toMatchObject({
      properties: { value: { enum: ['a4', 'letter'], default: 'a4' } },
    })
    expect(await ask('select', accept({ selected: '2' }))).toEqual({ selected: 2 })
    expect(user.asked[0]?.schema).toMatchObject({ properties: { selected: { enum: ['1', '2'] } } })
  })

  test('elicitation/resource: a file that the user names, from an allowed directory', async () => {
    const saved = textOf(await client.call('abp_export_picture'))
    const path = /File saved: (.+)/.exec(saved)?.[1] ?? ''
    expect(await ask('resource', accept({ path }))).toMatchObject({ files: 1 })
    expect(await ask('resource', accept({ path: '/etc/passwd' }), { uri: '/etc/passwd' })).toMatchObject({
      error: { code: 'FILE_NOT_ALLOWED' },
    })
  })

  test("sampling/create: the client's model answers", async () => {
    expect(await dataIn(await client.call('abp_test_ask', { kind: 'sample' }))).toEqual({
      result: 'In short.',
    })
  })

  test('several questions in one call', async () => {
    user.answers = [accept({ value: 'one' }), accept({ value: 'two' })]
    expect(await dataIn(await client.call('abp_test_ask', { kind: 'both' }))).toEqual({
      first: { value: 'one' },
      second: { value: 'two' },
    })
  })
})

describe.each(ways)('$way that cannot be asked', ({ open, at }) => {
  test('every question is answered at once with NOT_SUPPORTED', async () => {
    const client = await open(at())
    await client.call('abp_connect', { url: app.url })
    const started = performance.now()
    for (const kind of ['confirm', 'input', 'select', 'resource', 'sample']) {
      const result = await dataIn(await client.call('abp_test_ask', { kind, destructive: true }))
      expect(result, kind).toMatchObject({ error: { code: 'NOT_SUPPORTED' } })
      if (kind === 'confirm') expect(result).toMatchObject({ confirmed: false })
    }
    expect(performance.now() - started).toBeLessThan(30_000)
    await client.call('abp_disconnect')
    await client.close()
  })
})
