#!/usr/bin/env node
import { runCommand } from './command/run.ts'

const interrupted = new AbortController()
// Once: a second signal ends the process as usual.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interrupted.abort(new Error('Interrupted.')))

const { stderr: errors, stdout: output } = process
process.exitCode = await runCommand(process.argv.slice(2), { output, errors }, interrupted.signal)
