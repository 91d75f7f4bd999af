import { writeFile } from 'node:fs/promises'
import { compareWithSchema, isSavedBinary, type SessionResult } from '@abp-kit/client'
import { isRecord, type JsonSchema } from '@abp-kit/core/protocol'
import type { ExitCode } from '../command-line/command.ts'
import { fromSite, line, type ShownText, visible } from '../command-line/shown-text.ts'
import type { SiteTerminal } from '../command-line/terminal.ts'
import { sayIntercepted } from './intercepted.ts'
import { freePath, nameFiles } from './name-files.ts'

/** Maximum characters of a result on a terminal. A file or a program receives all of it. */
const mostShown = 20_000

interface Shown {
  capability: string
  /** Absolute path of the folder for files. */
  folder: string
  /** The app's declared schema of the result. */
  outputSchema?: JsonSchema | undefined
  terminal: SiteTerminal
  /** Writes the result for programs. */
  writeJson(result: SessionResult): void
}

/**
 * Writes the result of a call, and reports the written files and the page's other actions: a printed page
 * also creates a file.
 *
 * @returns 1 if the app answered with an error, or a file is missing
 */
export async function showResult(
  result: SessionResult,
  { capability, folder, outputSchema, terminal, writeJson }: Shown,
): Promise<ExitCode> {
  const intercepted = result.metadata?.intercepted ?? []
  // Before the files replace their bytes.
  const mismatches = result.success && outputSchema ? issuesOf(outputSchema, result.data) : []
  const { files, failed } = await nameFiles([result.data, intercepted], capability, folder)
  writeJson(result)
  if (!result.success) {
    terminal.note(line`${fromSite(result.error.code)}: ${fromSite(result.error.message)}`)
    for (const issue of issuesIn(result.error.details)) terminal.note(line`  ${sayIssue(issue)}`)
  } else if (result.data !== undefined && !terminal.isJson)
    await showData(result.data, { capability, folder, terminal })
  for (const issue of mismatches)
    terminal.note(line`warning: the result does not match its outputSchema: ${sayIssue(issue)}`)
  for (const { mimeType, path, size } of files)
    terminal.note(line`wrote ${fromSite(path)} (${fromSite(mimeType)}, ${size} bytes)`)
  for (const { lies, mimeType, path } of files)
    if (lies.length > 0)
      terminal.note(
        line`warning: the bytes of ${fromSite(path)} are ${fromSite(mimeType)}, against ${fromSite(lies.join(' and '))}.`,
      )
  for (const what of sayIntercepted(intercepted)) terminal.note(what)
  for (const reason of failed) terminal.note(line`not fetched: ${fromSite(reason)}`)
  return result.success && failed.length === 0 ? 0 : 1
}

async function showData(
  data: unknown,
  { capability, folder, terminal }: Omit<Shown, 'outputSchema' | 'writeJson'>,
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

const mostIssues = 5
/** Maximum number of schema values times result values to compare: some seconds of work. */
const mostSteps = 20_000_000

interface Issue {
  path: string
  message: string
}

/**
 * @returns the differences between a result and its schema; files count in their original form, although
 *   their bytes are elsewhere by now
 */
function issuesOf(schema: JsonSchema, data: unknown): readonly Issue[] {
  const value: unknown = JSON.parse(
    JSON.stringify(data ?? null, (_, part: unknown) =>
      isSavedBinary(part) ? { ...part, content: '', encoding: 'base64' } : part,
    ),
  )
  return (compareWithSchema(schema, value, mostSteps) ?? []).slice(0, mostIssues)
}

/** @param details - of an error, untrusted */
function issuesIn(details: unknown): Issue[] {
  const issues: unknown = isRecord(details) ? details.issues : []
  return (Array.isArray(issues) ? issues.slice(0, mostIssues) : []).map((issue: unknown) => {
    const { message, path } = isRecord(issue) ? issue : {}
    return { path: String(path ?? ''), message: String(message ?? '') }
  })
}

function sayIssue({ message, path }: Issue): ShownText {
  return line`${fromSite(path || 'the whole')}: ${fromSite(message)}`
}
