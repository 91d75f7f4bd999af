// abp/guarded.ts
import { AbpError, defineApp, defineCapability } from '@abp-kit/core'

export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  callTimeout: 60_000,
  sessionTimeout: 10 * 60_000,
  rateLimit: { calls: 120, per: 60_000 },
  reinitialize: 'reject',
  authorize({ capability, context: { agent } }) {
    if (capability.startsWith('storage.') && agent.name === 'guest')
      throw new AbpError('PERMISSION_DENIED', 'Guests may not store anything.')
    return true
  },
  capabilities: [
    defineCapability({
      name: 'render.poster',
      description: 'Render a poster',
      timeout: 5 * 60_000,
      concurrency: 2, // it takes much memory
      load: () => import('./poster'),
    }),
  ],
})
