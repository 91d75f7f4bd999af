import { AIMessage, ToolMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { createAgent } from 'langchain'
import { expect, onTestFinished, test } from 'vitest'
import { toTools } from '../../src/tools/langchain.ts'
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

/** Runs LangChain's own agent. @returns the tool messages, in their order */
async function run(calls: [name: string, args?: Record<string, unknown>][], signal?: AbortSignal) {
  let model = fakeModel()
  for (const [at, [name, args = {}]] of calls.entries())
    model = model.respondWithTools([{ name, args, id: `call_${at}` }])
  model = model.respond(new AIMessage('Done.'))
  const agent = createAgent({ model, tools: await toTools(opened()) })
  const { messages } = await agent.invoke(
    { messages: [{ role: 'user', content: 'Go' }] },
    { signal, recursionLimit: 50 },
  )
  expect(messages.at(-1)?.content).toBe('Done.')
  return messages.filter((message) => message instanceof ToolMessage)
}

test('results are texts and pictures; questions are answered', async () => {
  const results = await run([['notes_save', { text: 'Milk' }], ['notes_picture'], ['notes_delete']])
  expect(results).toMatchObject([
    { tool_call_id: 'call_0', content: '{"saved":"Milk"}' },
    {
      content: [
        { type: 'text', text: expect.stringContaining('Picture 1') },
        { type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBORw0KGgo/) },
      ],
    },
    { content: expect.stringContaining('true') },
  ])
  expect(questions).toEqual(['Delete all notes?'])
})

test('an error says what to do', async () => {
  const [result] = await run([['notes_fail']])
  expect(result).toMatchObject({
    status: 'error',
    content: expect.stringMatching(/OPERATION_FAILED: .*The disk is full\. Do not repeat/),
  })
})

test('an abort reaches the page', async () => {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const running = run([['notes_wait']], aborting.signal).catch(() => 'ended')
  await expect.poll(() => opened().page.title()).toBe('waiting')
  aborting.abort()
  expect(await running).toBe('ended')
  await expect.poll(() => opened().page.title()).toBe('cancelled')
})
