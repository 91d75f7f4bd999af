// abp/reported.ts
import { defineApp } from '@abp-kit/core'
import { addNote, context, removeUser, signIn } from './roles'

export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  context,
  capabilities: [addNote, signIn, removeUser],
  // Fetched with the first call: visitors without an agent download none of it.
  onCall: async (call) => {
    const [{ toBeacon }, { toOpenTelemetry }, { toSentry }] = await Promise.all([
      import('./to-beacon'),
      import('./to-opentelemetry'),
      import('./to-sentry'),
    ])
    toBeacon(call)
    toOpenTelemetry(call)
    toSentry(call)
  },
})
