import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { refusalsOf } from '@abp-kit/client/tool-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn } from '../fixtures/answers.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { newClient, overHttp, temporaryDirectory, textOf } from '../fixtures/clients.ts'

let app: ServedApp
let notes: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let shared: HttpBridge
let stateless: HttpBridge
const client = newClient()
const passing = newClient()

beforeAll(async () => {
  app = await serveApp('./shapes')
  notes = await serveApp('./notes')
  output = await temporaryDirectory()
  shared = await startHttpBridge(output.path, ['--shared'])
  stateless = await startHttpBridge(output.path)
  await overHttp(client, shared)
  await overHttp(passing, stateless)
})
afterAll(async () => {
  await Promise.all([client.close(), passing.close()])
  await Promise.all([shared.stop(), stateless.stop(), app.stop(), notes.stop()])
  await output.remove()
})

const connect = async (who = client, { url } = app) =>
  textOf(await who.callTool({ name: 'abp_connect', arguments: { url } }))

/** @returns what the page was given, which it gives back */
async function givenBy(name: string, args: Record<string, unknown>): Promise<unknown> {
  const result = await client.callTool({ name, arguments: args })
  const [file] = filesIn(result)
  if (!file) throw new Error(textOf(result))
  const text = await readFile(fileURLToPath(file.uri), 'utf8')
  const read: unknown = JSON.parse(text)
  return typeof read === 'string' ? JSON.parse(read) : read
}

describe('the tools', () => {
  test('have schemas and names that every client and model API takes', async () => {
    await connect(client, notes)
    await connect()
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(30)
    for (const { inputSchema, name, outputSchema } of tools) {
      expect(refusalsOf(inputSchema), name).toEqual([])
      expect(refusalsOf(outputSchema ?? { type: 'object', properties: {} }), name).toEqual([])
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    }
    const names = tools.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(tools.find(({ name }) => name === 'abp_shapes_draw')?.inputSchema).toMatchObject({
      description:
        'One of: { kind: "circle", radius: number } | { kind: "line", points: ({ x: number, y: number })[] }',
      properties: { kind: { type: 'string', enum: ['circle', 'line'] }, radius: {}, points: {} },
      required: ['kind'],
    })
    expect(await connect()).toContain('shapes.draw(kind, …)')
    // The whole schema is where it is asked for.
    const status = textOf(
      await client.callTool({ name: 'abp_status', arguments: { capability: 'shapes.draw' } }),
    )
    expect(status).toMatch(/oneOf|anyOf/)
  })

  test('of a union can be called, and the page checks the variants', async () => {
    await connect()
    expect(await givenBy('abp_shapes_draw', { kind: 'circle', radius: 2 })).toEqual({
      kind: 'circle',
      radius: 2,
    })
    const wrong = await client.callTool({
      name: 'abp_shapes_draw',
      arguments: { kind: 'circle', points: [] },
    })
    expect(textOf(wrong)).toMatch(/^INVALID_PARAMS: [\s\S]*radius/)
  })
})

describe('arguments as JSON text', () => {
  const settings = { size: 3, tags: ['a', 1], options: { a: 'auto', b: 2, c: true }, text: '{"x":1}' }
  const asText = { size: '3', tags: '["a",1]', options: '{"a":"auto","b":"2","c":true}', text: '{"x":1}' }

  test('are taken where the capability wants another type', async () => {
    await connect()
    expect(await givenBy('abp_settings_put', asText)).toEqual(settings)
    expect(await givenBy('abp_settings_put', { ...asText, size: 'null', timeout: '60000' })).toEqual({
      ...settings,
      size: null,
    })
    const line = { kind: 'line', points: '[{"x":"1","y":2}]' }
    expect(await givenBy('abp_shapes_draw', line)).toEqual({ kind: 'line', points: [{ x: 1, y: 2 }] })
  })

  test('are taken by abp_call, for all its parameters and within them', async () => {
    await connect()
    const call = { capability: 'settings.put', params: JSON.stringify(asText), timeout: '60000' }
    expect(await givenBy('abp_call', call)).toEqual(settings)
    const wrong = await client.callTool({
      name: 'abp_call',
      arguments: { capability: 'settings.put', params: '[' },
    })
    expect(textOf(wrong)).toMatch(/^INVALID_PARAMS: parameter `params` is wrong/)
  })
})

describe('a client of 2026 whose requests have no session', () => {
  test('is told that an unknown tool is unknown', async () => {
    for (const name of ['no_such_tool', 'abp_no_such_tool']) {
      await expect(passing.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 })
      await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 })
    }
  })

  test('is not told of tools that it does not have', async () => {
    const told = await connect(passing)
    expect(told).toContain('Call them with abp_call')
    expect(told).not.toContain('Each is a tool')
    expect(passing.getInstructions()).toContain('call the capabilities of the app with abp_call')
    const { tools } = await passing.listTools()
    expect(tools.map(({ name }) => name).filter((name) => name.includes('shapes'))).toEqual([])
    expect(await connect()).toContain('Each is a tool')
    expect(client.getInstructions()).toContain('each capability of the app then becomes a tool')
  })
})
