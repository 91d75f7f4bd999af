// abp/remove-note.ts
import { defineCapability } from '@abp-kit/core'
import { z } from 'zod'
import { removeNote } from './notes'

export const remove = defineCapability({
  name: 'storage.removeNote',
  description: 'Remove a note for ever',
  annotations: { title: 'Remove a note', destructive: true, idempotent: true },
  input: z.object({ id: z.string(), reason: z.string() }),
  handler: async ({ id, reason }) => {
    await removeNote(id, reason)
    return { removed: id }
  },
})
