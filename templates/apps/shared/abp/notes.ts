import { defineCapability } from '@abp-kit/core'

// The editor imports this file, so visitors download it. Plain JSON Schema needs no library there.
const note = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'The first line of the note' },
    markdown: { type: 'string', description: 'The whole note' },
    words: { type: 'integer', description: 'How many words it has' },
  },
  required: ['title', 'markdown', 'words'],
} as const

/** These two have no handler here: the editor brings it, and the capability comes and goes with the editor. */
export const readNote = defineCapability({
  name: 'notes.read',
  description: 'Read the note that is open in the editor, as the user sees it now',
  annotations: { readOnly: true },
  input: { type: 'object', properties: {} },
  output: note,
})

export const writeNote = defineCapability({
  name: 'notes.write',
  description:
    'Write Markdown into the editor: at the end of the open note, or as a new note that is then open',
  annotations: { destructive: false },
  input: {
    type: 'object',
    properties: {
      markdown: { type: 'string', minLength: 1, maxLength: 20_000, description: 'What to write' },
      where: { enum: ['end', 'new'], default: 'end', description: 'end: below the rest; new: a new note' },
    },
    required: ['markdown'],
  },
  output: note,
})

/** It asks the user first. Its handler is a module of its own, fetched with the first call. */
const deleteNote = defineCapability({
  name: 'notes.delete',
  description: 'Delete the note that is open in the editor, after the user has said yes',
  annotations: { destructive: true },
  input: { type: 'object', properties: {} },
  output: {
    type: 'object',
    properties: { deleted: { type: 'boolean' }, title: { type: 'string' } },
    required: ['deleted', 'title'],
  },
  load: () => import('./delete-note'),
})

export const notesCapabilities = [readNote, writeNote, deleteNote]
