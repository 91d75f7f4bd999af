import { defineApp, defineCapability } from '@abp-kit/core'
import { describeApp, manifestPath, renderHead } from '@abp-kit/core/adapter'
import { insertHead, manifestResponse } from '@abp-kit/core/adapter/server'
import { z } from 'zod'

const app = defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'text.count',
      description: 'Count the words of a text',
      input: z.object({ text: z.string() }),
      output: z.object({ words: z.int() }),
      handler: ({ text }) => ({ words: text.split(/\s+/).filter(Boolean).length }),
    }),
  ],
})

// What a server does, for every page and for `/docs/abp.json`:
const head = renderHead({ app, manifest: manifestPath('/docs') })
const manifest = describeApp(app, console.warn)
export const page = (html: string) => insertHead(html, head)
export const answer = () => manifestResponse(manifest)
