// abp/editor.ts
import { defineCapability } from '@abp-kit/core'
import { feature, permission, secureContext } from '@abp-kit/core/requirements'
import { z } from 'zod'
import { openDocument } from './document'

export const capture = defineCapability({
  name: 'hardware.cameraCapture',
  description: 'Take a picture with the camera',
  requirements: [
    secureContext,
    permission('camera'),
    feature('ImageCapture', () => 'ImageCapture' in globalThis),
    {
      type: 'state',
      description: 'A document is open.',
      resolution: 'Open one first.',
      check: () => openDocument() !== undefined,
    },
  ],
  load: () => import('./capture'),
})

// Its handler comes with the part of the page that shows the document.
export const words = defineCapability({
  name: 'process.countWords',
  description: 'Count the words of the open document',
  output: z.object({ words: z.int() }),
  available: () => openDocument() !== undefined || 'No document is open.',
})
