// abp/signed-in.ts
import { AbpError, defineApp, type Middleware } from '@abp-kit/core'
import { z } from 'zod'
import { context, defineCapability } from './context'
import { removeNote } from './notes'

const measured: Middleware = async (call, next) => {
  try {
    return await next()
  } catch (error) {
    if (error instanceof TypeError) throw new AbpError('OFFLINE', 'The server is away.', { retryable: true })
    throw error
  } finally {
    console.info(call.capability, call.context.agent.name, call.context.via, call.duration)
  }
}

const remove = defineCapability({
  name: 'storage.removeNote',
  description: 'Remove a note',
  input: z.object({ id: z.string(), reason: z.string() }),
  available: ({ user }) => user.id !== '' || 'Nobody is signed in.',
  authorize: ({ id }, { user }) => user.mayDelete && !id.startsWith('system-'),
  handler: async ({ id, reason }, { user }) => {
    await removeNote(id, `${reason} (${user.id})`)
    return { removed: id }
  },
})

export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  context,
  use: [measured],
  capabilities: [remove],
})
