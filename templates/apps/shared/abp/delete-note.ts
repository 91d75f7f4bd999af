import type { CapabilityContext } from '@abp-kit/core'
import { openNote, titleOf } from '../notebook/notes'
import { notebook } from '../notebook/store'

/** Asks, and deletes only after a yes. Without an answer, such as from an agent that asks nobody, it keeps the note. */
export default async function deleteNote(_params: object, { confirm }: CapabilityContext) {
  const note = openNote(notebook.get())
  const title = titleOf(note.text)
  const { confirmed } = await confirm({ message: `Delete the note “${title}”?`, destructive: true })
  if (confirmed) notebook.remove(note.id)
  return { deleted: confirmed, title }
}
