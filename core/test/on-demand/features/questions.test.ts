import * as v from 'valibot'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { AbpError, type CapabilityContext } from '../../../src/index.ts'
import { wait } from '../../runtime/agent.ts'
import { ask, issue, says } from './ask.ts'

const age = z.object({ age: z.coerce.number().min(1) })
const raw = {
  type: 'object',
  properties: { n: { type: 'number' } },
  required: ['n'],
  additionalProperties: false,
} as const
const formats = { prompt: 'Paper?', schema: z.enum(['a4', 'letter']), default: 'a4' } as const
const options = [
  { value: 1, label: 'One' },
  { value: 2, label: 'Two' },
]

describe('what the agent is asked, and what comes back', () => {
  test.each<[string, (context: CapabilityContext) => unknown, object, unknown, unknown]>([
    [
      'elicitation/confirm',
      (c) => c.confirm({ message: 'Sure?', destructive: true }),
      { message: 'Sure?', destructive: true },
      { confirmed: true },
      { confirmed: true },
    ],
    [
      'elicitation/confirm',
      (c) => c.confirm({ message: 'Sure?' }),
      { message: 'Sure?' },
      { confirmed: false },
      { confirmed: false },
    ],
    [
      'elicitation/input',
      (c) => c.input({ prompt: 'Age?', schema: age }),
      { prompt: 'Age?', schema: { type: 'object', required: ['age'] } },
      { value: { age: '7' } },
      { value: { age: 7 } },
    ],
    [
      'elicitation/input',
      (c) => c.input({ prompt: 'N?', schema: raw }),
      { prompt: 'N?', schema: raw },
      { value: { n: 1 } },
      { value: { n: 1 } },
    ],
    [
      'elicitation/preference',
      (c) => c.preference(formats),
      { prompt: 'Paper?', schema: { type: 'string', enum: ['a4', 'letter'] }, default: 'a4' },
      { value: 'letter' },
      { value: 'letter' },
    ],
    [
      'elicitation/select',
      (c) => c.select({ prompt: 'Which?', options, default: 1 }),
      { prompt: 'Which?', options, default: 1 },
      { selected: 2 },
      { selected: 2 },
    ],
    [
      'elicitation/resource',
      (c) => c.resource({ type: 'text/csv', uri: 'file:a.csv' }),
      { type: 'text/csv', uri: 'file:a.csv' },
      { content: 'a,b', mimeType: 'text/csv', other: 1 },
      // As every result of text.
      { content: 'a,b', mimeType: 'text/csv', encoding: 'utf-8', size: 3 },
    ],
    [
      'sampling/create',
      (c) => c.sample({ task: 'Sum up', context: { text: 'x' } }),
      { task: 'Sum up', context: { text: 'x' } },
      { result: 'short' },
      { result: 'short' },
    ],
  ])('%s', async (method, work, params, answer, data) => {
    const { asked, ...rest } = await ask(work, says(answer))
    expect(asked).toMatchObject([{ method, params }])
    expect(rest.data).toEqual(data)
  })

  test('the timeout is the request’s', async () => {
    const { asked } = await ask((c) => c.confirm({ message: '?', timeout: 50 }), says({ confirmed: true }))
    expect(asked).toEqual([{ method: 'elicitation/confirm', params: { message: '?' }, timeout: 50 }])
  })
})

describe('an answer that is not valid', () => {
  test.each<[string, (context: CapabilityContext) => unknown, unknown, object]>([
    ['confirm', (c) => c.confirm({ message: '?' }), { confirmed: 'yes' }, { confirmed: false }],
    ['input', (c) => c.input({ prompt: '?', schema: age }), { value: { age: 0 } }, {}],
    ['input', (c) => c.input({ prompt: '?', schema: raw }), { value: { n: 'x' } }, {}],
    ['input', (c) => c.input({ prompt: '?', schema: age }), null, {}],
    ['preference', (c) => c.preference(formats), { value: 'a5' }, { value: 'a4' }],
    ['select', (c) => c.select({ prompt: '?', options }), { selected: '1' }, {}],
    ['select', (c) => c.select({ prompt: '?', options, default: 2 }), { selected: 3 }, { selected: 2 }],
    ['resource', (c) => c.resource({ type: 'x' }), { content: 5, mimeType: 'text/plain' }, {}],
    ['resource', (c) => c.resource({ type: 'x' }), { content: '5' }, {}],
    ['sample', (c) => c.sample({ task: 'x' }), {}, {}],
  ])('of %s is an error with its issues', async (_, work, answer, rest) => {
    const { data } = await ask(work, says(answer))
    expect(data).toMatchObject({ error: { code: 'INVALID_PARAMS', retryable: false }, ...rest })
    expect(Object.keys(Object(data)).toSorted()).toEqual(['error', ...Object.keys(rest)].toSorted())
  })

  test.each([
    [{ value: { age: 0 } }, 'value.age'],
    [{ value: 5 }, 'value'],
    [{}, 'value'],
    [undefined, 'value'],
  ])('%j names the place %s', async (answer, path) => {
    const { data } = await ask((c) => c.input({ prompt: '?', schema: age }), says(answer))
    expect(data).toMatchObject({ error: issue(path) })
  })

  test('also when it cannot be looked at', async () => {
    const trap = new Proxy({}, { get: () => expect.unreachable() })
    const { data } = await ask((c) => c.input({ prompt: '?', schema: raw }), says({ value: trap }))
    expect(data).toMatchObject({ error: { code: 'INVALID_PARAMS' } })
  })
})

const questions: [string, (context: CapabilityContext) => Promise<object>, object][] = [
  ['confirm', (c) => c.confirm({ message: '?', timeout: 20 }), { confirmed: false }],
  ['input', (c) => c.input({ prompt: '?', schema: age, timeout: 20 }), {}],
  ['preference', (c) => c.preference({ ...formats, timeout: 20 }), { value: 'a4' }],
  ['select', (c) => c.select({ prompt: '?', options, timeout: 20 }), {}],
  ['resource', (c) => c.resource({ type: 'x', timeout: 20 }), {}],
  ['sample', (c) => c.sample({ task: '?', timeout: 20 }), {}],
]

describe.each(questions)('%s has an answer', (_, work, rest) => {
  test.each([
    ['nobody listens', undefined, {}, 'NOT_SUPPORTED'],
    ['nobody answers', new Promise(() => undefined), {}, 'TIMEOUT'],
    ['the agent has no elicitation', says({}), { features: {} }, 'NOT_SUPPORTED'],
    [
      'the agent does not allow it',
      says({}),
      { agentCapabilities: { allowedRequests: [] } },
      'NOT_SUPPORTED',
    ],
    ['the answer is none', 5, {}, 'OPERATION_FAILED'],
    ['the agent refuses', { success: false, error: { code: 'DECLINED', message: 'No' } }, {}, 'DECLINED'],
    ['the agent refuses without a word', { success: false }, {}, 'OPERATION_FAILED'],
  ])('when %s', async (_, answer, extra, code) => {
    const { data } = await ask(work, answer, extra)
    expect(data).toMatchObject({ ...rest, error: { code, message: expect.any(String) } })
  })

  test('when the call is cancelled, and when it is over', async () => {
    const answers: object[] = []
    let late: CapabilityContext | undefined
    const { result } = await ask(
      async (context) => {
        late = context
        answers.push(await work(context))
      },
      new Promise(() => undefined),
      {},
      { timeout: 10 },
    )
    expect(result).toMatchObject({ error: { code: 'TIMEOUT' } })
    await wait(5)
    if (late) answers.push(await work(late))
    expect(answers).toMatchObject([{ error: { code: 'CANCELLED' } }, { error: { code: 'CANCELLED' } }])
  })

  test('and asks nobody after the end of the call', async () => {
    let late: CapabilityContext | undefined
    const { asked } = await ask((context) => {
      late = context
    }, says({}))
    expect(await late?.notify('x')).toBeUndefined()
    expect(late && (await work(late))).toMatchObject({ error: { code: 'CANCELLED' } })
    expect(asked).toEqual([])
  })
})

describe('a mistake of the app is thrown', () => {
  test('a schema without a JSON form', async () => {
    const { result } = await ask((c) => c.input({ prompt: '?', schema: v.string() }), says({ value: 'x' }))
    expect(result.error).toMatchObject({
      code: 'INVALID_SCHEMA',
      message: expect.stringContaining('valibot'),
    })
  })

  test('a default that is not valid', async () => {
    const { result, asked } = await ask(
      (c) => c.preference({ prompt: '?', schema: z.string().min(3), default: 'x' }),
      says({ value: 'long' }),
    )
    expect(result.error).toMatchObject({ code: 'INTERNAL_ERROR', details: { issues: [{ path: 'value' }] } })
    expect(asked).toEqual([])
  })
})

test('an error becomes the call’s own in one line', async () => {
  const { result } = await ask(async (context) => {
    const { value, error } = await context.input({ prompt: 'Age?', schema: age })
    if (error) throw new AbpError(error.code, error.message, error)
    return value.age
  })
  expect(result.error).toMatchObject({ code: 'NOT_SUPPORTED', retryable: false })
})

test('types', () => {
  const work = async (context: CapabilityContext) => {
    expectTypeOf((await context.confirm({ message: '?' })).confirmed).toEqualTypeOf<boolean>()
    const input = await context.input({ prompt: '?', schema: age })
    expectTypeOf(input.value).toEqualTypeOf<{ age: number } | undefined>()
    if (!input.error) expectTypeOf(input.value).toEqualTypeOf<{ age: number }>()
    expectTypeOf((await context.input({ prompt: '?', schema: raw })).value).toEqualTypeOf<
      { n: number } | undefined
    >()
    expectTypeOf((await context.preference(formats)).value).toEqualTypeOf<'a4' | 'letter'>()
    const { selected } = await context.select({ prompt: '?', options: [{ value: 'a', label: 'A' }] })
    expectTypeOf(selected).toEqualTypeOf<'a' | undefined>()
    // @ts-expect-error not one of the values
    context.select({ prompt: '?', options: [{ value: 'a', label: 'A' }], default: 'b' })
    // @ts-expect-error not of the schema
    context.preference({ prompt: '?', schema: age, default: 5 })
  }
  expect(work).toBeDefined()
})
