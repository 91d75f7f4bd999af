#!/usr/bin/env node
import { runAbp } from './command-line/run'

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort(new Error('Interrupted.')))

const { stdout: output, stderr: errors } = process
const hasColors = Boolean(output.isTTY)
// Not awaited here: the commands' own files import this one, and would wait for it to end.
void runAbp(process.argv.slice(2), { output, errors, hasColors }, interrupted.signal).then((code) => {
  process.exitCode = code
})
