import { type } from 'arktype'
import { describe, expect, test } from 'vitest'
import { type AnyCapability, defineCapability } from '../../src/index.ts'
import { createManifest } from '../../src/manifest/index.ts'
import { permission } from '../../src/requirements.ts'
import { ready, startRuntime } from './agent.ts'

/** Tries everything that a script of the page can do to what it was given, however deep. */
function vandalise(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const part of Object.values(value)) vandalise(part, seen)
  for (const key of Object.keys(value)) Reflect.deleteProperty(value, key)
  Reflect.set(value, 'added', true)
  if (Array.isArray(value)) Reflect.set(value, 'length', 0)
}

const declared = () => ({
  input: {
    type: 'object',
    properties: { list: { type: 'array', items: { enum: ['a'] } } },
    required: ['list'],
  } as const,
  alternatives: ['test.other'],
  annotations: { readOnly: true },
})

const strict = () =>
  defineCapability({ name: 'test.strict', ...declared(), handler: (params) => ({ params }) })

describe('what a script edits is not what the app validates with', () => {
  const ways: [
    string,
    (run: ReturnType<typeof startRuntime>['run'], capability: AnyCapability) => unknown,
  ][] = [
    ['describeCapability', (run) => run('describeCapability', 'test.strict')],
    ['listCapabilities', (run) => run('listCapabilities')],
    ['supports', (run) => run('supports', 'test.strict')],
    ['initialize', (run) => run('initialize', { agent: { name: 'second' } })],
    ['an error', (run) => run('call', 'test.strict', { list: ['b'] })],
    [
      'the manifest',
      (_, capability) =>
        createManifest({ id: 'a.b', name: 'A', version: '1.0.0', capabilities: [capability] }).manifest,
    ],
  ]

  test.each(ways)('%s', async (_, get) => {
    const capability = strict()
    const { call, run } = await ready(capability)
    vandalise(await get(run, capability))
    expect(capability).toMatchObject(declared())
    expect((await call('test.strict', { list: ['b'] })).error?.code).toBe('INVALID_PARAMS')
    expect(await call('test.strict', { list: ['a'] })).toMatchObject({ success: true })
    expect(await run('describeCapability', 'test.strict')).toMatchObject({
      inputSchema: declared().input,
      alternatives: ['test.other'],
    })
  })

  test('a library whose JSON Schema is one object for ever', async () => {
    const schema = { type: 'object', required: ['a'] }
    const library: AnyCapability['input'] = {
      '~standard': {
        version: 1,
        vendor: 'own',
        validate: (value) => (Object.hasOwn(Object(value), 'a') ? { value } : { issues: [{ message: 'a' }] }),
        jsonSchema: { input: () => schema, output: () => schema },
      },
    }
    const { run } = await ready(defineCapability({ name: 'test.own', input: library, handler: () => 1 }))
    vandalise(await run('describeCapability', 'test.own'))
    expect(schema).toEqual({ type: 'object', required: ['a'] })
  })

  test('requirements: one answer is not the next', async () => {
    const { run } = await ready(
      defineCapability({
        name: 'test.capture',
        requirements: [{ ...permission('camera'), check: () => false }],
        handler: () => 1,
      }),
    )
    const first = await run('describeCapability', 'test.capture')
    const before = structuredClone(first)
    vandalise(first)
    expect(await run('describeCapability', 'test.capture')).toEqual(before)
  })

  test('the answer of `initialize` does not switch on what was not agreed', async () => {
    const { call, globals, initialize } = startRuntime([
      defineCapability({
        name: 'test.ask',
        handler: (_, { confirm }) => confirm({ message: 'Sure?' }),
      }),
    ])
    globals.__abp_elicitation = () => ({ success: true, data: { confirmed: true } })
    Object.assign(Object(Object(await initialize({ features: {} })).features), { elicitation: true })
    expect((await call('test.ask')).data).toMatchObject({
      confirmed: false,
      error: { code: 'NOT_SUPPORTED' },
    })
  })

  test('the schema and the options of a question', async () => {
    const asked = defineCapability({
      name: 'test.ask',
      handler: async (_, { input, select }) => [
        await input({ prompt: 'How many?', schema: { type: 'integer' } as const }),
        await select({ prompt: 'Which?', options: [{ value: 'a', label: 'A' }] }),
      ],
    })
    const { call, globals, initialize } = startRuntime([asked])
    await initialize({ features: { elicitation: true } })
    globals.__abp_elicitation = (request: unknown) => {
      const { params } = Object(request)
      if (params.schema) Reflect.set(params.schema, 'type', 'string')
      params.options?.push({ value: 'evil', label: 'Evil' })
      if (params.options) Object.assign(params.options[0], { value: 'evil' })
      return { success: true, data: { value: 'text', selected: 'evil' } }
    }
    expect((await call('test.ask')).data).toMatchObject([
      { error: { code: 'INVALID_PARAMS' } },
      { error: { code: 'INVALID_PARAMS' } },
    ])
  })

  test('a schema that is no JSON leaves the others listed', async () => {
    const cycle: Record<string, unknown> = { type: 'object' }
    cycle.properties = { self: cycle }
    const capability = defineCapability({ name: 'test.cycle', input: cycle, handler: () => 1 })
    const { run } = await ready(capability, strict())
    expect(await run('listCapabilities')).toMatchObject([{ name: 'test.cycle' }, { name: 'test.strict' }])
    const { problems } = createManifest({
      id: 'a.b',
      name: 'A',
      version: '1.0.0',
      capabilities: [capability],
    })
    expect(problems).toMatchObject([{ place: 'capabilities[0] (test.cycle).input' }])
  })
})

describe('parameters are those that were validated', () => {
  /** Waits between validation and handler, as calls with conditions do. */
  const guarded = (input: AnyCapability['input']) => {
    const seen: unknown[] = []
    let release = () => {}
    const waiting = new Promise<void>((resolve) => {
      release = resolve
    })
    let reached = () => {}
    const asked = new Promise<void>((resolve) => {
      reached = resolve
    })
    const runtime = startRuntime(
      [defineCapability({ name: 'test.guarded', input, handler: (params) => void seen.push(params) })],
      {
        async authorize() {
          reached()
          await waiting
          return true
        },
      },
    )
    return { ...runtime, asked, release, seen }
  }

  test.each([
    ['JSON Schema', { type: 'object', properties: { path: { enum: ['/own'] } } }],
    ['a library that gives back what it got', type({ path: "'/own'", 'more?': 'unknown' })],
    ['no schema', undefined],
  ])('when the caller changes its object while the app decides: %s', async (_, input) => {
    const { asked, call, initialize, release, seen } = guarded(input)
    await initialize()
    const params = { path: '/own', more: { deep: [1] } }
    const called = call('test.guarded', params)
    await asked
    params.path = '/etc/passwd'
    params.more.deep.push(2)
    release()
    await called
    expect(seen).toEqual([{ path: '/own', more: { deep: [1] } }])
  })

  test('when a getter gives another value the second time', async () => {
    const { call, initialize, release, seen } = guarded({
      type: 'object',
      properties: { path: { enum: ['/own'] } },
    })
    await initialize()
    release()
    const twoFaced = (object: object) => {
      let read = 0
      const get = () => (read++ === 0 ? '/own' : '/etc/passwd')
      return Object.defineProperty(object, 'path', { enumerable: true, get })
    }
    await call('test.guarded', twoFaced({}))
    await call('test.guarded', twoFaced(new (class Path {})()))
    await call('test.guarded', new Proxy(twoFaced({}), {}))
    expect(seen).toEqual([{ path: '/own' }, { path: '/own' }, { path: '/own' }])
  })

  test('what cannot be read is INVALID_PARAMS; bytes are not copied', async () => {
    const bytes = new Uint8Array(3)
    const seen: unknown[] = []
    const { call } = await ready(
      defineCapability({
        name: 'test.keep',
        handler: (params) => {
          seen.push(Object(params).bytes)
        },
      }),
    )
    await call('test.keep', { bytes })
    expect(seen[0]).toBe(bytes)
    let deep: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    expect((await call('test.keep', deep)).error?.code).toBe('INVALID_PARAMS')
  })
})
