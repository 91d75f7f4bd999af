#!/usr/bin/env node
import { runAbp } from './command-line/run.ts'

const interrupted = new AbortController()
// Once: a second signal ends the process in the usual way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interrupted.abort(new Error('Interrupted.')))

const { stdin: input, stdout: output, stderr: errors } = process
// A reader such as `head` may end first. The command still finishes its work.
for (const stream of [output, errors])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
// Not awaited here: the commands' own files import this one, and would wait for it to end.
void runAbp(process.argv.slice(2), { input, output, errors }, interrupted.signal).then((code) => {
  process.exitCode = code
})
