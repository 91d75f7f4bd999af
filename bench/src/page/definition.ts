import { defineApp, defineCapability } from '@abp-kit/core'
import { binaryInput, withBinary } from '@abp-kit/core/binary'
import { z } from 'zod'
import { blobOf, countBytes } from './bytes.ts'

const number = z.object({ n: z.number() })

/** The app for measuring the agent's side. */
export default defineApp({
  id: 'com.example.bench',
  name: 'Bench',
  version: '1.0.0',
  capabilities: [
    defineCapability({ name: 'bench.noop', input: number, output: number, handler: ({ n }) => ({ n }) }),
    defineCapability({
      name: 'bench.blob',
      input: z.object({ size: z.number() }),
      handler: async ({ size }) => ({
        content: await blobOf(size),
        mimeType: 'application/octet-stream',
      }),
    }),
    defineCapability({
      name: 'bench.count',
      input: withBinary(z.object({}), { file: binaryInput() }),
      handler: async ({ file }) => ({ bytes: await countBytes(file) }),
    }),
  ],
})
