import { defineApp, defineCapability } from '@abp-kit/core'

/** The component with the count supplies the handler. */
export const count = defineCapability({
  name: 'test.count',
  description: 'Read what a component counts, and add to it',
  input: {
    type: 'object',
    properties: { by: { type: 'number' }, wait: { type: 'boolean' }, fail: { type: 'boolean' } },
  },
  output: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      count: { type: 'number' },
      step: { type: 'number' },
      version: { type: 'number' },
    },
    required: ['id', 'count', 'step', 'version'],
  },
})

/** Reports that half the work is done, and continues until it is cancelled. */
const work = defineCapability({
  name: 'test.work',
  handler: (_params, { progress, signal }) =>
    new Promise((_resolve, reject) => {
      progress(1, 2, 'half')
      signal.addEventListener('abort', () => reject(signal.reason))
    }),
})

/** Asks the user in the page. */
const ask = defineCapability({
  name: 'test.ask',
  ask: 'page',
  handler: (_params, { confirm }) => confirm({ message: 'Really?' }),
})

export default defineApp({
  id: 'com.example.bindings',
  name: 'Bindings',
  version: '1.0.0',
  capabilities: [count, work, ask],
})
