import { isRecord } from '@abp-kit/core/protocol'
import {
  type AgentLines,
  type AgentObject,
  fitContent,
  joinLines,
  quoteLines,
  say,
  spellData,
} from '../agent-text/index.ts'
import type { Settings } from '../config/index.ts'
import { type AllowedFiles, closeFile, readWhole } from '../files/index.ts'
import { limits } from '../limits.ts'
import type { SavedFile, SavedResult } from '../output/index.ts'

/** A result in the answer itself, in addition to its file. */
export interface InlineResult {
  text: AgentLines
  /** MCP allows only an object here. Any other value goes into its `result` field. */
  structured: AgentObject
}

export interface ReadingSession {
  files: Pick<AllowedFiles, 'open'>
  settings: Pick<Settings, 'inlineBelow'>
}

/**
 * Reads a small result, so that an agent does not need a second call to see it (`--inline-below`). The result
 * is its data, or its only file if that file is text.
 *
 * @returns `undefined` for a result that is larger, or is neither text nor JSON
 * @throws {AbpError} `FILE_NOT_ALLOWED`, `TIMEOUT`; otherwise the error of the file system or the store
 */
export async function readInline(
  { files, settings }: ReadingSession,
  saved: SavedResult,
): Promise<InlineResult | undefined> {
  const file = smallResult(saved, settings.inlineBelow)
  if (file === undefined) return undefined
  const opened = await files.open(file.path)
  try {
    const text = (await readWhole(opened.handle, Math.min(opened.size, file.size))).toString('utf8')
    return isJson(file) ? inlineJson(text) : inlineText(text)
  } finally {
    await closeFile(opened)
  }
}

function smallResult({ files }: SavedResult, inlineBelow: number): SavedFile | undefined {
  const data = files.find(({ characters }) => characters !== undefined)
  const [file] = data ? [data] : files.length === 1 ? files : []
  if (file === undefined || file.size > inlineBelow) return undefined
  return isJson(file) || file.mimeType.startsWith('text/') ? file : undefined
}

function isJson({ mimeType }: SavedFile): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/.test(mimeType)
}

function inlineJson(text: string): InlineResult {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // An app may label anything as JSON.
    return inlineText(text)
  }
  const { content, isWhole } = fitContent(value, limits.inlineLevels)
  const structured = isRecord(content) ? content : { result: content }
  return { text: joinLines(say`Result: ${spellData(value)}`, isWhole ? undefined : leftOut), structured }
}

function inlineText(text: string): InlineResult {
  const { content, isWhole } = fitContent(text, 1)
  return {
    text: joinLines(say`Result, each line after "| ":`, quoteLines(text), isWhole ? undefined : leftOut),
    structured: { result: content },
  }
}

const leftOut = say`Hidden characters, or what is nested very deeply, are left out of structuredContent; the file has them.`
