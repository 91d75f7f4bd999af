import { type CapabilityContext, defineCapability } from '../../../src/index.ts'
import { startRuntime } from '../../runtime/agent.ts'

const all = { features: { notifications: true, progress: true, elicitation: true } }

/** A runtime whose one capability does `work`; what an agent hears of it is kept. */
export async function inHandler(work: (context: CapabilityContext) => unknown, features: object = all) {
  const runtime = startRuntime([
    defineCapability({ name: 'test.work', handler: (_params, context) => work(context) }),
  ])
  const progress: unknown[] = []
  const events: unknown[] = []
  runtime.globals.__abp_progress = (info: unknown) => events.push(info) && progress.push(info)
  runtime.globals.__abp_notification = (notification: unknown) => events.push(notification)
  await runtime.initialize(features)
  const withToken = (options: object = {}) =>
    runtime.call('test.work', {}, { progressToken: 'p', ...options })
  return { ...runtime, progress, events, withToken }
}
