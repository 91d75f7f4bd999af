// abp/delete-notes.ts
import { AbpError, type CapabilityHandler } from '@abp-kit/core'
import { z } from 'zod'
import { findNotes, removeNote } from './notes'

export const input = z.object({ olderThan: z.iso.date() })
export const output = z.object({ deleted: z.int() })

const deleteNotes: CapabilityHandler<typeof input, typeof output> = async ({ olderThan }, context) => {
  const notes = await findNotes(olderThan)
  const { confirmed } = await context.confirm({ message: `Delete ${notes.length} notes?`, destructive: true })
  if (!confirmed) return { deleted: 0 }

  const { value: reason, error } = await context.input({ prompt: 'Why?', schema: z.string().min(3) })
  if (error) throw new AbpError(error.code, error.message, error) // the call fails with it

  for (const [done, note] of notes.entries()) {
    context.signal.throwIfAborted()
    await removeNote(note, reason)
    context.progress(done + 1, notes.length, 'Deleting')
  }
  context.notify('state/changed', { field: 'notes', oldValue: notes.length, newValue: 0 })
  return { deleted: notes.length }
}

export default deleteNotes
