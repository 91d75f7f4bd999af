import { readFile } from 'node:fs/promises'
import { generateText, stepCountIs } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, onTestFinished, test } from 'vitest'
import { toTools } from '../../src/tools/ai-sdk.ts'
import type { ToolOptions } from '../../src/tools/tool-options.ts'
import { makeDirectory } from '../fixtures/directory.ts'
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

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** A model that makes the given calls, one in each step, and then says that it is done. */
function modelThatCalls(...calls: [toolName: string, input?: object][]) {
  return new MockLanguageModelV4({
    doGenerate: [
      ...calls.map(([toolName, input = {}], at) => ({
        content: [
          { type: 'tool-call' as const, toolCallId: `c${at}`, toolName, input: JSON.stringify(input) },
        ],
        finishReason: { unified: 'tool-calls' as const, raw: undefined },
        usage,
        warnings: [],
      })),
      {
        content: [{ type: 'text' as const, text: 'Done.' }],
        finishReason: { unified: 'stop' as const, raw: undefined },
        usage,
        warnings: [],
      },
    ],
  })
}

/** @returns what the model got for its calls, in their order, and the names of the tools in each step */
async function run(calls: [string, object?][], options?: ToolOptions) {
  const model = modelThatCalls(...calls)
  const tools = await toTools(opened(), options)
  const { text } = await generateText({ model, tools, prompt: 'Go', stopWhen: stepCountIs(10) })
  expect(text).toBe('Done.')
  const offered = model.doGenerateCalls.map((call) => call.tools?.map(({ name }) => name) ?? [])
  const outputs = (model.doGenerateCalls.at(-1)?.prompt ?? []).flatMap(({ role, content }) =>
    role === 'tool' ? content.map((part) => ('output' in part ? part.output : part)) : [],
  )
  return { offered, outputs }
}

test('results are data, pictures, errors and shortened texts', async () => {
  const { outputs } = await run([
    ['notes_save', { text: 'Milk' }],
    ['notes_picture'],
    ['notes_archive'],
    ['notes_all'],
    ['notes_fail'],
    ['notes_save', { text: 7 }],
    ['notes_delete'],
  ])
  expect(outputs[0]).toEqual({ type: 'json', value: { saved: 'Milk' } })
  expect(outputs[1]).toMatchObject({
    type: 'content',
    value: [
      { type: 'text', text: expect.stringContaining('Picture 1') },
      { type: 'file', mediaType: 'image/png', data: { data: expect.stringMatching(/^iVBORw0KGgo/) } },
    ],
  })
  expect(outputs[2]).toEqual({
    type: 'json',
    value: { mimeType: 'application/zip', size: 10, note: expect.stringContaining('saveTo') },
  })
  expect(outputs[3]).toEqual({
    type: 'text',
    value: expect.stringMatching(/^note [\s\S]*\[Cut: the first 40000 of 100000 characters\. Ask/),
  })
  expect(outputs[4]).toMatchObject({
    type: 'error-text',
    value: expect.stringMatching(/OPERATION_FAILED: .*The disk is full\. Do not repeat/),
  })
  expect(outputs[5]).toMatchObject({
    type: 'error-text',
    value: expect.stringMatching(/INVALID_PARAMS: .*text.* Correct the input and call again\./),
  })
  expect(questions).toEqual(['Delete all notes?'])
  expect(JSON.stringify(outputs[6])).toContain('true')
})

test('files are saved where the program wants them', async () => {
  const { outputs } = await run([['notes_archive']], { saveTo: (await makeDirectory()).path })
  const text = JSON.stringify(outputs[0])
  const [, file = ''] = /"file":"([^"]+)"/.exec(text) ?? []
  expect(await readFile(file, 'utf8')).toBe('PK-archive')
})

test('a capability that appears is offered from the next step of the same run', async () => {
  const before = await toTools(opened(), { only: ['notes.save', 'notes.secret'] })
  expect(Object.keys(before)).toEqual(['notes_save'])
  const { offered, outputs } = await run([['notes_unlock'], ['notes_pause'], ['notes_secret']])
  expect(offered[0]).not.toContain('notes_secret')
  expect(offered.at(-1)).toContain('notes_secret')
  expect(outputs.at(-1)).toEqual({ type: 'text', value: 'the secret' })
  await expect.poll(() => Object.keys(before)).toEqual(['notes_save', 'notes_secret'])
})

test('an abort reaches the page', async () => {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const running = generateText({
    model: modelThatCalls(['notes_wait']),
    tools: await toTools(opened()),
    prompt: 'Go',
    abortSignal: aborting.signal,
    experimental_onToolCallStart: () => void setTimeout(() => aborting.abort(), 300),
  })
  await running.catch(() => undefined)
  await expect.poll(() => opened().page.title()).toBe('cancelled')
})
