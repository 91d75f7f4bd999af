// abp/note-list.ts
import { defineCapability } from '@abp-kit/core'

// No `handler` and no `load`: that comes with the component. It stands in the list of `defineApp`, like all others.
export const addNote = defineCapability({
  name: 'notes.add',
  description: 'Add a note to the list that is open',
  input: {
    type: 'object',
    properties: { text: { type: 'string', minLength: 1 } },
    required: ['text'],
  },
  output: {
    type: 'object',
    properties: { notes: { type: 'array', items: { type: 'string' } } },
    required: ['notes'],
  },
})
