import { writeFile } from 'node:fs/promises'
import type { SessionResult } from '@abp-kit/client'
import type { ExitCode } from '../command-line/command'
import { fromSite, line, visible } from '../command-line/shown-text'
import type { SiteTerminal } from '../command-line/terminal'
import { sayIntercepted } from './intercepted'
import { freePath, nameFiles } from './name-files'

/** Characters of a result that fit on a terminal. Into a file or a program, all of it goes. */
const mostShown = 20_000

interface Shown {
  capability: string
  /** Absolute path of the folder for files. */
  folder: string
  terminal: SiteTerminal
  /** Writes the result for programs. */
  writeJson(result: SessionResult): void
}

/**
 * Writes what a call answered, and says which files it wrote, and what else the page did: a page that is printed gives a file, too.
 *
 * @returns 1 if the app answered with an error, or a file is missing
 */
export async function showResult(
  result: SessionResult,
  { capability, folder, terminal, writeJson }: Shown,
): Promise<ExitCode> {
  const intercepted = result.metadata?.intercepted ?? []
  const { files, failed } = await nameFiles([result.data, intercepted], capability)
  writeJson(result)
  if (!result.success) terminal.note(line`${fromSite(result.error.code)}: ${fromSite(result.error.message)}`)
  else if (result.data !== undefined && !terminal.isJson)
    await showData(result.data, { capability, folder, terminal })
  for (const { mimeType, path, size } of files)
    terminal.note(line`wrote ${fromSite(path)} (${fromSite(mimeType)}, ${size} bytes)`)
  for (const what of sayIntercepted(intercepted)) terminal.note(what)
  for (const reason of failed) terminal.note(line`not fetched: ${fromSite(reason)}`)
  return result.success && failed.length === 0 ? 0 : 1
}

async function showData(
  data: unknown,
  { capability, folder, terminal }: Omit<Shown, 'writeJson'>,
): Promise<void> {
  const isText = typeof data === 'string'
  const text = isText ? data : JSON.stringify(data, null, 2)
  if (!terminal.isShown || text.length <= mostShown) return terminal.say(visible(text))
  const path = await freePath(folder, capability, isText ? '.txt' : '.json', (free) =>
    writeFile(free, `${text}\n`, { flag: 'wx' }),
  )
  terminal.say(line`${visible(text.slice(0, 2_000))}\n…`)
  terminal.note(line`wrote ${fromSite(path)} (all ${text.length} characters)`)
}
