import { defineCapability } from '@abp-kit/core'

// The component with the notes imports this, so a visitor's browser downloads it. JSON Schema adds no code.
const output = {
  type: 'object',
  properties: {
    text: { type: 'string', description: 'All notes, as the visitor sees them now' },
    words: { type: 'integer' },
  },
  required: ['text', 'words'],
} as const

/** The page `/notes` provides the handler, and also that of {@link notesAdd}. */
export const notesRead = defineCapability({
  name: 'notes.read',
  description: 'Read the notes that are open in the editor; there while the page /notes is on screen',
  annotations: { readOnly: true },
  input: { type: 'object', properties: {} },
  output,
})

export const notesAdd = defineCapability({
  name: 'notes.add',
  description:
    'Add a line to the notes that are open in the editor; there while the page /notes is on screen',
  annotations: { destructive: false },
  input: {
    type: 'object',
    properties: {
      line: { type: 'string', minLength: 1, maxLength: 1000, description: 'What to add, below the rest' },
    },
    required: ['line'],
  },
  output,
})
