import { defineApp, defineCapability } from '@abp-kit/core'
import { capabilities } from '@abp-kit/showcase'
import { adminUsage } from '@abp-kit/showcase/admin'
import { notesAdd, notesRead } from '@abp-kit/showcase/notes'
import { z } from 'zod'

export default defineApp({
  id: 'com.example.showcase',
  name: 'Showcase',
  version: '1.0.0',
  description: 'What an app can offer to agents with abp-kit',
  capabilities: [
    ...capabilities,
    notesRead,
    notesAdd,
    adminUsage,
    defineCapability({
      name: 'pages.read',
      description: 'Open a page of this app and read its title and text',
      input: z.object({
        path: z.string().startsWith('/').describe('Path below the base path, such as /about'),
      }),
      output: z.object({ path: z.string(), title: z.string(), text: z.string() }),
      load: () => import('./read-page'),
    }),
  ],
})
