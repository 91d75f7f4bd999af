import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { toTools } from '../../src/tools/openai.ts'
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

const completion = (message: object, finish_reason: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'gpt-test',
  choices: [
    { index: 0, message: { role: 'assistant', content: null, refusal: null, ...message }, finish_reason },
  ],
})
const call = (name: string, input: object, at: number) =>
  completion(
    {
      tool_calls: [
        { id: `call_${at}`, type: 'function', function: { name, arguments: JSON.stringify(input) } },
      ],
    },
    'tool_calls',
  )

/** Starts the SDK's own loop. */
async function start(calls: [name: string, input?: object][]) {
  const answers = calls.map(([name, input = {}], at) => call(name, input, at))
  const { requests, url } = await serveModel([...answers, completion({ content: 'Done.' }, 'stop')])
  const client = new OpenAI({ apiKey: 'none', baseURL: url, maxRetries: 0 })
  const runner = client.chat.completions.runTools({
    model: 'gpt-test',
    messages: [{ role: 'user', content: 'Go' }],
    tools: await toTools(opened()),
  })
  return { runner, requests }
}

test('results are texts, also those of pictures and errors; questions are answered', async () => {
  const { requests, runner } = await start([
    ['notes_save', { text: 'Milk' }],
    ['notes_picture'],
    ['notes_fail'],
    ['notes_delete'],
  ])
  expect(await runner.finalContent()).toBe('Done.')
  expect(requests[0]?.tools).toContainEqual({
    type: 'function',
    function: expect.objectContaining({
      name: 'notes_save',
      parameters: expect.objectContaining({ type: 'object' }),
    }),
  })
  const results = (requests.at(-1)?.messages ?? []).filter(({ role }) => role === 'tool')
  expect(results).toMatchObject([
    { tool_call_id: 'call_0', content: '{"saved":"Milk"}' },
    { content: expect.stringContaining('image/png') },
    { content: expect.stringMatching(/^Error: OPERATION_FAILED: .*The disk is full\. Do not repeat/) },
    { content: expect.stringContaining('true') },
  ])
  expect(JSON.stringify(results[1])).not.toContain('iVBORw0KGgo')
  expect(questions).toEqual(['Delete all notes?'])
})

test('an abort reaches the page', async () => {
  const { runner } = await start([['notes_wait']])
  const ended = runner.done().catch(() => 'ended')
  await expect.poll(() => opened().page.title()).toBe('waiting')
  runner.abort()
  expect(await ended).toBe('ended')
  await expect.poll(() => opened().page.title()).toBe('cancelled')
})
