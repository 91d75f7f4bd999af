import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ProgressInfo } from '@abp-kit/core/protocol'
import type { ExitCode } from '../command-line/command'
import type { Terminal } from '../command-line/terminal'
import { nameFiles } from './name-files'
import { readParams } from './read-params'
import { withSession } from './with-session'

interface Call {
  url: string
  capability: string
  /** The command's, for the parameters. */
  words: readonly string[]
  /** The folder for files of the result. */
  out: string
  /** Milliseconds; the app's own limit without it. */
  timeout: number | undefined
  terminal: Terminal
}

/**
 * Calls a capability, and writes what it answers.
 *
 * @returns 1 if the app answers with an error
 * @throws {AbpError} `INVALID_ARGUMENTS`, and what `connect` throws
 */
export async function call({ url, capability, words, out, timeout, terminal }: Call): Promise<ExitCode> {
  // Before a browser is started: a mistake in the parameters is said at once.
  const complete = await readParams(words)
  return withSession(url, terminal, async (session) => {
    const described = await session.describeCapability(capability)
    const params = complete(described?.inputSchema)
    const saveTo = resolve(out)
    await mkdir(saveTo, { recursive: true })
    terminal.progress(`calling ${capability} …`)
    const result = await session.call(capability, params, {
      saveTo,
      signal: terminal.signal,
      ...(timeout !== undefined && { timeout }),
      onProgress: (info) => terminal.progress(progressText(capability, info)),
    })
    const { files, failed } = await nameFiles(result.data, capability)
    terminal.json(result)
    if (!result.success) terminal.note(`${result.error.code}: ${result.error.message}`)
    else if (result.data !== undefined) terminal.say(JSON.stringify(result.data, null, 2))
    for (const { mimeType, path, size } of files) terminal.note(`wrote ${path} (${mimeType}, ${size} bytes)`)
    for (const reason of failed) terminal.note(`not fetched: ${reason}`)
    return result.success && failed.length === 0 ? 0 : 1
  })
}

function progressText(
  capability: string,
  { percentage, progress, stage, status, total }: ProgressInfo,
): string {
  const share = percentage ?? (total ? (100 * progress) / total : undefined)
  const bar =
    share === undefined ? '' : `${'█'.repeat(Math.round(share / 5)).padEnd(20, '░')} ${Math.round(share)} % `
  return `${capability} ${bar}${status ?? stage ?? ''}`
}
