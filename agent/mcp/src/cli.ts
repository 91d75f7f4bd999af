#!/usr/bin/env node
import { isAbpError } from '@abp-kit/core/protocol'
import packageJson from '../package.json' with { type: 'json' }
import { type Command, helpText, readCommand, type Settings } from './config/index.ts'
import { createLog, logConsole } from './log/index.ts'
import { saveStorage } from './save-storage.ts'
import { serve } from './serve.ts'

try {
  const command = readCommand(process.argv.slice(2), process.env)
  if (command.do === 'help') process.stdout.write(helpText(packageJson.version))
  else if (command.do === 'version') process.stdout.write(`${packageJson.version}\n`)
  else if (command.do === 'save-storage') await save(command)
  else await run(command.settings)
} catch (error) {
  const message = isAbpError(error) ? `${error.code}: ${error.message}` : String(error)
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

/** Lets the user sign in, and saves the logins. */
async function save({ file, settings, url }: Extract<Command, { do: 'save-storage' }>): Promise<void> {
  const done = new AbortController()
  process.stdin.once('data', () => done.abort())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done.abort())
  const { cookies, origins, silent } = await saveStorage(settings, url, file, done.signal, () => {
    process.stdout.write(`Sign in at ${url}, then press Enter here, or close the window.\n`)
  })
  process.stdout.write(`Saved ${cookies} cookies, and the storage of ${origins} origins: ${file}\n`)
  for (const address of silent)
    process.stderr.write(
      `${address} did not answer, perhaps because of an open dialog: what it stored last is missing. Close the dialog, and run the command again.\n`,
    )
  process.exit()
}

/**
 * Serves until the client disconnects or the process receives a termination signal. Leaves no browser behind.
 */
async function run(settings: Settings): Promise<void> {
  const log = createLog(settings)
  logConsole(log)
  const served = await serve(settings, log).catch((error: unknown) => {
    // JSON log readers must also be able to parse the last line.
    if (settings.logFormat !== 'json' || settings.logLevel === 'silent' || !isAbpError(error)) throw error
    log.error(error.message, { code: error.code })
    process.exit(1)
  })
  const { url, tokenFile, ended, end, drain } = served
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('SIGTERM', drain)
  if (url !== undefined) process.stdout.write(`${url}\n`)
  if (tokenFile !== undefined) process.stdout.write(`Token: ${tokenFile}\n`)
  await ended
  // A client may keep its pipe open, which must not keep the process alive.
  process.exit()
}
