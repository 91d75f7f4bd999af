import { expect } from 'vitest'
import { type CapabilityContext, defineCapability } from '../../../src/index.ts'
import { startRuntime } from '../../runtime/agent.ts'

const elicitation = { features: { elicitation: true } }

/** Runs `work` as a handler; `answer` is what the agent's side says. */
export async function ask(
  work: (context: CapabilityContext) => unknown,
  answer?: unknown,
  extra: object = {},
  options: object = {},
) {
  const runtime = startRuntime([
    defineCapability({ name: 'test.work', handler: (_params, context) => work(context) }),
  ])
  const asked: unknown[] = []
  if (answer !== undefined)
    runtime.globals.__abp_elicitation = (request: unknown) => {
      asked.push(request)
      return answer
    }
  await runtime.initialize({ ...elicitation, ...extra })
  const result = await runtime.call('test.work', {}, options)
  return { ...runtime, asked, result, data: result.data }
}

/** What an agent answers. */
export const says = (data: unknown) => ({ success: true, data })

/** What the handler is told of an answer that is not valid at `path`. */
export const issue = (path: string) => ({
  code: 'INVALID_PARAMS',
  message: expect.stringContaining(path),
  details: { issues: [{ path }] },
})
