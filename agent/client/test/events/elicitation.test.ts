import { expect, test } from 'vitest'
import type { ElicitationAnswers } from '../../src/index.ts'
import { openApp } from '../fixtures/opened.ts'

const open = openApp()

const schema = { type: 'string' }
const options = [
  { value: 1, label: 'One' },
  { value: 2, label: 'Two' },
]
const answers: ElicitationAnswers = {
  confirm: ({ message, destructive }) => message === 'Sure?' && !destructive,
  input: ({ prompt, schema }) => `${prompt} ${schema.type}`,
  preference: ({ default: standIn }) => standIn,
  select: async ({ options }) => options.at(-1)?.value,
  resource: ({ type, uri }) => ({ content: Buffer.from(`${type} ${uri}`), mimeType: 'text/plain' }),
  sample: ({ task, context }) => ({ task, context }),
}

test.each<[method: string, params: unknown, data: unknown]>([
  ['elicitation/confirm', { message: 'Sure?' }, { confirmed: true }],
  ['elicitation/confirm', { message: 'Sure?', destructive: true }, { confirmed: false }],
  ['elicitation/input', { prompt: 'Who?', schema }, { value: 'Who? string' }],
  ['elicitation/text', { prompt: 'Who?' }, { value: 'Who? string' }],
  ['elicitation/text', { prompt: 'Age?', schema: { type: 'number' } }, { value: 'Age? number' }],
  ['elicitation/preference', { prompt: 'Which?', schema, default: 'dark' }, { value: 'dark' }],
  ['elicitation/select', { prompt: 'Which?', options }, { selected: 2 }],
  [
    'elicitation/resource',
    { type: 'text/csv', uri: 'a.csv' },
    { content: 'dGV4dC9jc3YgYS5jc3Y=', encoding: 'base64', mimeType: 'text/plain', size: 14 },
  ],
  ['sampling/create', { task: 'Sum up', context: [1] }, { result: { task: 'Sum up', context: [1] } }],
])('%s %j', async (method, params, data) => {
  const session = await open({ onElicitation: answers })
  expect((await session.call('test.ask', { method, params })).data).toEqual({ success: true, data })
})

test.each<[what: string, code: string, answers: ElicitationAnswers, request: unknown]>([
  ['is not answered', 'NOT_SUPPORTED', answers, { method: 'elicitation/other' }],
  ['has no answer', 'NOT_SUPPORTED', { confirm: () => true }, { method: 'sampling/create' }],
  [
    'has none this time',
    'CANCELLED',
    { sample: () => undefined },
    { method: 'sampling/create', params: { task: 'a' } },
  ],
  ['has no message', 'INVALID_PARAMS', answers, { method: 'elicitation/confirm', params: {} }],
  ['has no parameters', 'INVALID_PARAMS', answers, { method: 'elicitation/confirm' }],
  ['has no schema', 'INVALID_PARAMS', answers, { method: 'elicitation/input', params: { prompt: 'a' } }],
  [
    'has no options',
    'INVALID_PARAMS',
    answers,
    { method: 'elicitation/select', params: { prompt: 'a', options: [] } },
  ],
])('what %s gets %s', async (_what, code, onElicitation, request) => {
  const session = await open({ onElicitation })
  expect((await session.call('test.ask', request)).data).toMatchObject({ success: false, error: { code } })
})

test('the page is told beforehand which questions are answered', async () => {
  const onElicitation = { confirm: () => true, input: () => 'b', sample: () => 'a' }
  const session = await open({ onElicitation })
  const allowedRequests = ['elicitation/confirm', 'elicitation/input', 'elicitation/text', 'sampling/create']
  expect((await session.call('test.initialized')).data).toMatchObject({
    features: { elicitation: true },
    agentCapabilities: { allowedRequests },
  })
})
