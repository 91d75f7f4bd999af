import { defineCapability } from '@abp-kit/core'
import { readInput, readOutput, writeInput, writeOutput } from './schema'

export const storageWrite = defineCapability({
  name: 'storage.write',
  description: 'Keep a JSON value in this browser, under a key',
  input: writeInput,
  output: writeOutput,
  load: () => import('./write'),
})

export const storageRead = defineCapability({
  name: 'storage.read',
  description: 'Read a JSON value that was kept in this browser under a key',
  input: readInput,
  output: readOutput,
  load: () => import('./read'),
})
