#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { AbpError } from '@abp-kit/core/protocol'
import { run } from './run.ts'

const interrupted = new AbortController()
// Without listeners, a signal would end the program between two files.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () =>
    interrupted.abort(new AbpError('CANCELLED', `The program got ${signal}. Nothing was written.`)),
  )

// The reader may end first, such as `head`. The program still completes its work.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

const layers = fileURLToPath(new URL('layers', import.meta.url))
// Not awaited here: lazily loaded parts of the program import this file's own parts, and would wait for it.
void run(process.argv.slice(2), layers, interrupted.signal).then((code) => {
  process.exitCode = code
})
