import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'
import { authorization } from '../fixtures/http-address.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let bridge: HttpBridge

beforeAll(async () => {
  app = await serveApp('./notes')
  output = await temporaryDirectory()
  bridge = await startHttpBridge(output.path, ['--question-timeout', '1500', '--shared'])
  await post('abp_connect', { url: app.url })
})
afterAll(async () => {
  await bridge.stop()
  await app.stop()
  await output.remove()
})

const answer = z.object({
  result: z
    .object({
      resultType: z.string().optional(),
      requestState: z.string().optional(),
      inputRequests: z.unknown().optional(),
      isError: z.boolean().optional(),
      content: z.array(z.object({ text: z.string().optional() })).optional(),
    })
    .optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** A request as the wire has it in 2026, with what a client echoes when it was asked something. */
async function post(name: string, args: Record<string, unknown>, echo: Record<string, unknown> = {}) {
  const response = await fetch(bridge.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...authorization(bridge),
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: args,
        ...echo,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
        },
      },
    }),
  })
  const text = await response.text()
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text
  const { result, error } = answer.parse(JSON.parse(data))
  return { ...result, error, text: result?.content?.map((block) => block.text ?? '').join('\n') ?? '' }
}

const args = { kind: 'input' }
const inputResponses = { answer: { action: 'accept', content: { value: 'because' } } }

async function ask() {
  const asked = await post('abp_test_ask', args)
  expect(asked).toMatchObject({ resultType: 'input_required', requestState: expect.stringMatching(/^v1\./) })
  return asked.requestState ?? ''
}

describe('requestState', () => {
  test('goes on with the call, once: replayed, it is refused', async () => {
    const requestState = await ask()
    expect((await post('abp_test_ask', args, { requestState, inputResponses })).text).toContain(
      'Output saved to file',
    )
    const again = await post('abp_test_ask', args, { requestState, inputResponses })
    expect(again).toMatchObject({
      isError: true,
      text: expect.stringContaining('SESSION_INVALID: This answer was used'),
    })
    // Nor may it invite to call again: the first one was the answer.
    expect(again.text).toContain('find out before you call the tool again')
    expect(again.text).not.toContain('retryable')
  })

  test.each([
    ['no answer', undefined, 'There was no answer.'],
    ['an empty answer', { answer: { action: 'accept' } }, '`value` of the answer is missing.'],
    ['an answer of another type', { answer: { action: 'accept', content: { value: 7 } } }, 'must be a text'],
  ])('asks again after %s, and not for ever', async (_, empty, problem) => {
    const unusable = { requestState: await ask(), inputResponses: empty }
    const again = await post('abp_test_ask', args, unusable)
    expect(again).toMatchObject({ resultType: 'input_required' })
    expect(JSON.stringify(again.inputRequests)).toContain(problem)
    const requestState = again.requestState ?? ''
    expect((await post('abp_test_ask', args, { requestState, inputResponses })).text).toContain(
      'Output saved to file',
    )
    let last = await post('abp_test_ask', args)
    for (let round = 0; round < 3 && last.requestState !== undefined; round++) {
      last = await post('abp_test_ask', args, { requestState: last.requestState, inputResponses: empty })
    }
    expect(last).toMatchObject({ resultType: 'complete' })
  })

  test('is refused when it is forged or altered', async () => {
    const requestState = await ask()
    const [version, payload = '', mac] = requestState.split('.')
    const other = Buffer.from(payload, 'base64url').toString().replace('"question":1', '"question":2')
    const altered = [version, Buffer.from(other).toString('base64url'), mac].join('.')
    for (const forged of ['nonsense', altered, `${requestState}x`, '']) {
      const refused = await post('abp_test_ask', args, { requestState: forged, inputResponses })
      expect(refused.error ?? refused.text, forged).not.toContain('Output saved')
      expect(refused.error, forged).toMatchObject({
        code: -32602,
        message: 'Invalid or expired requestState',
      })
    }
  })

  test('is refused in another request', async () => {
    const requestState = await ask()
    const other = await post('abp_test_ask', { kind: 'confirm' }, { requestState, inputResponses })
    expect(other.text).toContain('SESSION_INVALID: This answer belongs to another request')
    const tool = await post(
      'abp_call',
      { capability: 'test.ask', params: args },
      { requestState, inputResponses },
    )
    expect(tool.text).toContain('SESSION_INVALID: This answer belongs to another request')
    // The call itself was not harmed.
    expect((await post('abp_test_ask', args, { requestState, inputResponses })).text).toContain(
      'Output saved to file',
    )
  })

  test('a user who takes too long: the page hears TIMEOUT, and the call is over', async () => {
    const requestState = await ask()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const late = await post('abp_test_ask', args, { requestState, inputResponses })
    expect(late).toMatchObject({ isError: true, text: expect.stringMatching(/CANCELLED|TIMEOUT/) })
    const status = await post('abp_status', {})
    expect(status.text).toContain('0 calls running')
  })
})
