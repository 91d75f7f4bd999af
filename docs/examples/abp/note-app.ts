// abp/note-app.ts
import { defineApp } from '@abp-kit/core'
import { addNote } from './note-list'

export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [addNote],
})
