// abp/index.ts
import { defineApp, defineCapability } from '@abp-kit/core'
import { input, output } from './markdown-schema'

export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'convert.markdownToHtml',
      description: 'Convert Markdown to sanitized HTML',
      input,
      output,
      load: () => import('./markdown'), // fetched when an agent calls it first
    }),
  ],
})
