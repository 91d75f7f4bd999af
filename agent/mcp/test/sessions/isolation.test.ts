import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionIn, dataIn, pathIn } from '../fixtures/answers.ts'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { type AnyClient, eras, erasOfMatrix, type User } from '../fixtures/eras.ts'
import { type PlainApp, servePlainApp } from '../fixtures/plain-app.ts'

let app: PlainApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let bridge: HttpBridge

beforeAll(async () => {
  app = await servePlainApp({ name: 'Secret Notes' })
  output = await temporaryDirectory()
  bridge = await startHttpBridge(output.path, ['--allow-root', output.path, '--log-level', 'error'])
})
afterAll(async () => {
  await bridge.stop()
  await app.stop()
  await output.remove()
})

async function arrive(open: (typeof eras)[number][1], user?: User): Promise<AnyClient> {
  const client = await open({ outputDir: output.path, http: bridge }, user)
  onTestFinished(() => client.close())
  return client
}

const who = { capability: 'test.who' }

describe.each(erasOfMatrix)('%s', (era, openVictim) => {
  /** It has a connection, a file of it, and an open question. */
  async function victim() {
    const user: User = { asked: [], answers: [{ action: 'accept', content: { confirmed: true } }] }
    const client = await arrive(openVictim, user)
    const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
    const path = pathIn(await client.call('abp_call', { ...who, connection }))
    return { client, connection, path, user }
  }

  describe.each(eras)('beside %s', (otherEra, openOther) => {
    test('its connection cannot be used, its files not read, its id not told', async () => {
      const { client, connection, path } = await victim()
      const other = await arrive(openOther)
      const own = connectionIn(await other.call('abp_connect', { url: app.url }))
      // Who has a handle is the client: all that another can do is to guess. Ids of 2025 are plain, and may be equal.
      const guess = `${connection.slice(0, -1)}${connection.endsWith('A') ? 'B' : 'A'}`
      const plain = connection === own ? `${connection}-2` : connection
      const foreign = era === 'a client of 2026' ? guess : plain
      for (const [tool, args] of [
        ['abp_call', who],
        ['abp_screenshot', {}],
        ['abp_status', {}],
        ['abp_disconnect', {}],
      ] as const) {
        const refused = textOf(await other.call(tool, { ...args, connection: foreign }))
        const guessed = textOf(await other.call(tool, { ...args, connection: 'no-such-connection' }))
        expect(refused).toMatch(/^NOT_INITIALIZED: /)
        expect(refused.replace(foreign, 'X')).toBe(guessed.replace('no-such-connection', 'X'))
        if (connection !== own) expect(guessed).not.toContain(connection)
      }
      const measured = await other.call('abp_call', {
        ...who,
        params: { file: { $file: path } },
        connection: own,
      })
      expect(textOf(measured)).toMatch(/^FILE_NOT_ALLOWED: /)
      const listed = await other.call('abp_call', {
        ...who,
        params: { file: { $file: pathToFileURL(path).href, as: 'text' } },
        connection: own,
      })
      expect(textOf(listed)).toMatch(/^FILE_NOT_ALLOWED: /)
      const status = textOf(await other.call('abp_status'))
      expect(status.match(/Secret Notes/g)?.length ?? 0).toBe(otherEra === 'a client of 2025' ? 1 : 0)
      expect(status).not.toContain(path)
      // The victim is as it was.
      expect(await dataIn(await client.call('abp_call', { ...who, connection }))).toMatchObject({
        app: 'Secret Notes',
      })
    })

    test('its leaving does not disturb the other', async () => {
      const { client, connection } = await victim()
      const other = await arrive(openOther)
      const own = connectionIn(await other.call('abp_connect', { url: app.url }))
      await client.call('abp_disconnect', { connection })
      expect(await dataIn(await other.call('abp_call', { ...who, connection: own }))).toMatchObject({
        app: 'Secret Notes',
      })
    })
  })

  test('its files are its own: a result goes on to the next call', async () => {
    const { client, connection, path } = await victim()
    const next = await client.call('abp_call', {
      ...who,
      params: { text: { $file: path, pointer: '/app' } },
      connection,
    })
    expect(await dataIn(next)).toMatchObject({ params: { text: 'Secret Notes' } })
  })

  test('two apps in one session: data goes from one to the other', async () => {
    const { client, connection, path } = await victim()
    const more = era === 'a client of 2026' ? { connection } : {}
    const second = connectionIn(await client.call('abp_connect', { url: app.url, ...more }))
    expect(second).not.toBe(connection)
    const next = await client.call('abp_call', {
      ...who,
      params: { text: { $file: path, pointer: '/app' } },
      connection: second,
    })
    expect(await dataIn(next)).toMatchObject({ params: { text: 'Secret Notes' } })
    const left = await client.call('abp_disconnect', { connection })
    expect(left.structuredContent).toMatchObject({ remaining: [second] })
  })

  test('is asked what its own app asks', async () => {
    const { client, connection, user } = await victim()
    const other: User = { asked: [], answers: [{ action: 'decline' }] }
    await arrive(openVictim, other)
    const asked = await client.call('abp_call', { capability: 'test.ask', connection })
    expect(await dataIn(asked)).toMatchObject({ success: true, data: { confirmed: true } })
    expect(user.asked.map(({ message }) => message)).toEqual([
      `${new URL(app.url).host} "Secret Notes" asks: "Really?"`,
    ])
    expect(other.asked).toEqual([])
  })

  test('hears of its own tools only', async () => {
    const { client } = await victim()
    const before = client.toolsChanged()
    const other = await arrive(openVictim)
    connectionIn(await other.call('abp_connect', { url: app.url }))
    const names = (await other.listTools()).tools.map(({ name }) => name)
    expect(names.includes('abp_test_who')).toBe(era === 'a client of 2025')
    expect(client.toolsChanged()).toBe(before)
  })
})

describe('a client of 2026, which has no session', () => {
  const open = eras[0]?.[1]
  if (!open) throw new Error('There is no client.')

  test('is told so by each tool that needs one, and how to get one', async () => {
    const client = await arrive(open)
    for (const { name } of (await client.listTools()).tools) {
      if (name === 'abp_connect' || name === 'abp_status') continue
      expect(textOf(await client.call(name, {})), name).toMatch(
        /^NOT_INITIALIZED: This request has no session: give `connection`, .*\nNext: Run abp_connect/,
      )
    }
    expect(textOf(await client.call('abp_status'))).toContain('Not connected to any app')
  })

  test('advice to run a tool names the connection', async () => {
    const client = await arrive(open)
    const connected = await client.call('abp_connect', { url: app.url })
    const connection = connectionIn(connected)
    const call = (name: string, args: object = {}) => client.call(name, { ...args, connection })
    const saved = await call('abp_call', who)
    const told = {
      connected,
      status: await call('abp_status', { capability: 'no.such' }),
      unknown: await call('abp_call', { capability: 'no.such' }),
      wrong: await call('abp_call', { ...who, params: { name: 1 }, timeout: 'soon' }),
      read: await call('abp_read_result', { path: pathIn(saved), pointer: '/none' }),
      unsaved: await call('abp_save_result', { result: 'none' }),
      again: await client.call('abp_connect', { connection, url: 'http://127.0.0.1:9/' }),
    }
    const line = `Pass "connection": "${connection}" to each tool.`
    const advised = Object.entries(told).filter(([, answer]) => /^Next: |\babp_\w/m.test(textOf(answer)))
    expect(advised.map(([name]) => name)).toEqual(
      expect.arrayContaining(['connected', 'status', 'unknown', 'wrong']),
    )
    for (const [name, answer] of advised) expect(textOf(answer).split('\n'), name).toContain(line)
    expect(textOf(saved)).not.toContain(line)
    const second = await client.call('abp_connect', { url: app.url, connection })
    expect(textOf(second)).toContain(`Pass "connection": "${connectionIn(second)}" to each tool.`)
    await client.call('abp_disconnect', { connection })
    expect(textOf(await call('abp_screenshot'))).toContain(line)
    await expect(client.call('abp_no_such_tool')).rejects.toThrow(/pass the `connection` of its answer/)
  })

  test('each tool shows that it needs the handle', async () => {
    const client = await arrive(open)
    for (const { name, inputSchema } of (await client.listTools()).tools) {
      expect(inputSchema, name).toMatchObject({ properties: { connection: { type: 'string' } } })
      const required: unknown = Reflect.get(inputSchema, 'required') ?? []
      const needed = name !== 'abp_connect' && name !== 'abp_status'
      expect(Array.isArray(required) && required.includes('connection'), name).toBe(needed)
    }
  })

  test('gets a handle that cannot be guessed, another each time', async () => {
    const client = await arrive(open)
    const handles = await Promise.all(
      [1, 2, 3].map(async () => connectionIn(await client.call('abp_connect', { url: app.url }))),
    )
    expect(new Set(handles).size).toBe(3)
    for (const handle of handles) expect(handle).toMatch(/^secret-notes-[A-Za-z0-9_-]{24}$/)
  })

  test('prints, and saves again, with the handle alone', async () => {
    const client = await arrive(open)
    const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
    const printed = await client.call('abp_render_to_pdf', { html: '<h1>Hi</h1>', connection })
    expect(textOf(printed)).toContain('Type: application/pdf')
    const again = await client.call('abp_save_result', { result: 'none', connection })
    expect(textOf(again)).toMatch(/^INVALID_PARAMS: /)
  })

  test('a handle is worth nothing when its connection is closed', async () => {
    const client = await arrive(open)
    const connection = connectionIn(await client.call('abp_connect', { url: app.url }))
    await client.call('abp_disconnect', { connection })
    for (const tool of ['abp_call', 'abp_disconnect']) {
      expect(textOf(await client.call(tool, { ...(tool === 'abp_call' && who), connection }))).toMatch(
        /^NOT_INITIALIZED: .* was closed/,
      )
    }
  })
})
