#!/usr/bin/env node
import { isAbpError } from '@abp-kit/core/protocol'
import { version } from '../package.json' with { type: 'json' }
import { helpText, readCommand, type Settings } from './config'
import { serve } from './serve'

try {
  const command = readCommand(process.argv.slice(2), process.env)
  if (command.do === 'help') process.stdout.write(helpText(version))
  else if (command.do === 'version') process.stdout.write(`${version}\n`)
  else await run(command.settings)
} catch (error) {
  const message = isAbpError(error) ? `${error.code}: ${error.message}` : String(error)
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

/** Serves until the client is gone or the process is told to end. Leaves no browser behind. */
async function run(settings: Settings): Promise<void> {
  const { url, tokenFile, ended, end, drain } = await serve(settings)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('SIGTERM', drain)
  if (url !== undefined) process.stdout.write(`${url}\n`)
  if (tokenFile !== undefined) process.stdout.write(`Token: ${tokenFile}\n`)
  await ended
  // A client may keep its pipe open, which must not keep the process alive.
  process.exit()
}
