import { defineApp, defineCapability } from '@abp-kit/core'
import { permission } from '@abp-kit/core/requirements'
import { input, output } from './delete-notes'

export default defineApp({
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'storage.deleteNotes',
      description: 'Delete old notes',
      input,
      output,
      load: () => import('./delete-notes'),
    }),
    defineCapability({
      name: 'hardware.scan',
      description: 'Scan a code',
      requirements: [permission('camera')],
      handler: () => ({ code: '1234' }),
    }),
  ],
})
