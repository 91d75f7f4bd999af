import { expect, test } from 'vitest'
import { startRuntime } from './agent.ts'

const capability = {
  name: 'test.tell',
  handler: async (_: unknown, context: import('../../src/index.ts').CapabilityContext) => {
    context.notify('x')
    return (await context.elicit({ method: 'elicitation/confirm' })).data
  },
}

test("a session's carrier hears its events, and answers, in the place of the globals", async () => {
  const { call, globals, initialize, run } = startRuntime([capability])
  const heard: unknown[] = []
  globals.__abp_notification = () => heard.push('global')
  globals.__abp_elicitation = () => ({ success: true, data: 'global' })
  const carrier = {
    onNotification: () => heard.push('carrier'),
    onElicitation: () => ({ success: true, data: 'carrier' }),
  }
  const features = { notifications: true, elicitation: true }
  await run('initialize', { agent: { name: 'messages' }, features }, carrier)
  expect(await call('test.tell')).toMatchObject({ data: 'carrier' })
  await initialize({ features })
  expect(await call('test.tell')).toMatchObject({ data: 'global' })
  expect(heard).toEqual(['carrier', 'global'])
})
