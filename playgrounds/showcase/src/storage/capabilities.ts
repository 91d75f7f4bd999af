import { defineCapability } from '@abp-kit/core'
import { clearInput, clearOutput, readInput, readOutput, writeInput, writeOutput } from './schema'

export const storageWrite = defineCapability({
  name: 'storage.write',
  description: 'Keep a JSON value in this browser, under a key',
  annotations: { destructive: true, idempotent: true },
  input: writeInput,
  output: writeOutput,
  load: () => import('./write'),
})

export const storageRead = defineCapability({
  name: 'storage.read',
  description: 'Read a JSON value that was kept in this browser under a key',
  annotations: { readOnly: true },
  input: readInput,
  output: readOutput,
  load: () => import('./read'),
})

export const storageClear = defineCapability({
  name: 'storage.clear',
  description: 'Delete what was kept in this browser, after a question whether that is meant',
  annotations: { destructive: true, idempotent: true },
  input: clearInput,
  output: clearOutput,
  load: () => import('./clear'),
})
