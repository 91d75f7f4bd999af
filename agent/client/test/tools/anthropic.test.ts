import Anthropic from '@anthropic-ai/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { toTools } from '../../src/tools/anthropic.ts'
import { serveModel } from './model-server.ts'
import { openPage } from './opened-page.ts'

const questions: string[] = []
const opened = openPage('notes', {
  onElicitation: {
    confirm: ({ message }) => {
      questions.push(message)
      return true
    },
  },
})

const message = (content: object[], stop_reason: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-test',
  content,
  stop_reason,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
})
const call = (name: string, input: object, at: number) =>
  message([{ type: 'tool_use', id: `toolu_${at}`, name, input }], 'tool_use')

/** Runs the SDK's own loop. @returns the tool results that the model got, in their order, and the requests */
async function run(
  calls: [name: string, input?: object][],
  { live = false, signal }: { live?: boolean; signal?: AbortSignal } = {},
) {
  const answers = calls.map(([name, input = {}], at) => call(name, input, at))
  const { requests, url } = await serveModel([
    ...answers,
    message([{ type: 'text', text: 'Done.' }], 'end_turn'),
  ])
  const client = new Anthropic({ apiKey: 'none', baseURL: url, maxRetries: 0 })
  const runner = client.beta.messages.toolRunner(
    {
      model: 'claude-test',
      max_tokens: 1000,
      messages: [{ role: 'user', content: 'Go' }],
      tools: await toTools(opened(), { live }),
      ...(live && { thread: false }),
    },
    { signal },
  )
  const last = await runner
  expect(last.content).toMatchObject([{ type: 'text', text: 'Done.' }])
  // The runner sends each turn only what is new in it.
  const sent = requests.flatMap(({ messages }) => messages)
  const results = sent.flatMap(({ content, role }) =>
    role === 'user' && Array.isArray(content) ? content : [],
  )
  return { results, requests }
}

test('results are texts, pictures and errors; questions are answered', async () => {
  const { requests, results } = await run([
    ['notes_save', { text: 'Milk' }],
    ['notes_picture'],
    ['notes_fail'],
    ['notes_delete'],
  ])
  expect(requests[0]?.tools).toContainEqual(
    expect.objectContaining({
      name: 'notes_save',
      input_schema: expect.objectContaining({ type: 'object' }),
    }),
  )
  expect(results).toMatchObject([
    { type: 'tool_result', tool_use_id: 'toolu_0', content: '{"saved":"Milk"}' },
    {
      content: [
        { type: 'text', text: expect.stringContaining('Picture 1') },
        {
          type: 'image',
          source: { type: 'base64', media_type: 'image/png', data: expect.stringMatching(/^iVBORw0KGgo/) },
        },
      ],
    },
    {
      is_error: true,
      content: expect.stringMatching(/OPERATION_FAILED: .*The disk is full\. Do not repeat/),
    },
    { content: expect.stringContaining('true') },
  ])
  expect(questions).toEqual(['Delete all notes?'])
})

test.each([true, false])('a capability that appears in the middle of a run; live: %s', async (live) => {
  onTestFinished(async () => void (await opened().call('notes.lock')))
  const { requests, results } = await run([['notes_unlock'], ['notes_pause'], ['notes_secret']], { live })
  const offered = requests.map(({ tools = [] }) => tools.some(({ name }) => name === 'notes_secret'))
  expect(offered[0]).toBe(false)
  expect(offered.at(-1)).toBe(live)
  expect(results.at(-1)).toMatchObject(live ? { content: 'the secret' } : { is_error: true })
})

test('an abort reaches the page', async () => {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const running = run([['notes_wait']], { signal: aborting.signal }).catch(() => 'ended')
  await expect.poll(() => opened().page.title()).toBe('waiting')
  aborting.abort()
  expect(await running).toBe('ended')
  await expect.poll(() => opened().page.title()).toBe('cancelled')
})
