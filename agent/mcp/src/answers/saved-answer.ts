import {
  type AgentLines,
  type AgentText,
  fitText,
  isPlainType,
  joinLines,
  quote,
  say,
  spellData,
} from '../agent-text/index.ts'
import { howToLook } from '../attach/index.ts'
import type { Settings } from '../config/index.ts'
import { limits } from '../limits.ts'
import type { Log } from '../log/index.ts'
import type { ExtractedFiles, SavedFile, SavedResult, SessionOutput } from '../output/index.ts'
import { reasonOf } from '../reason.ts'
import { type AgentAnswer, type AgentLink, answerOf, appLine } from './answer.ts'
import { inBridgeWords } from './bridge-words.ts'
import { envelopeOf, errorAnswer } from './error-answer.ts'
import { type InlineResult, type ReadingSession, readInline } from './inline-result.ts'

export interface SavedContext {
  /** Warnings of the call. Warnings about saving are added to them. */
  warnings?: readonly AgentText[]
  /** The app that the result comes from. */
  from?: AgentText | undefined
  /** How an agent can look at the files. */
  look?: AgentText | undefined
  /** The result itself, if it is small. */
  inline?: InlineResult | undefined
}

/** The parts of a session that saving needs. */
interface SavingSession extends ReadingSession {
  log: Log
  output: SessionOutput
  settings: Pick<Settings, 'inlineBelow' | 'model'>
}

/** The answer of a call that has ended. */
export interface EndAnswer {
  answer: AgentAnswer
  /** The error code that the answer reports, if any. */
  code?: string
}

/**
 * Saves a result and makes its answer. If saving fails, the answer explains inline what to do.
 *
 * @param signal - of the request; if it is aborted, nothing of the result remains
 * @param context - further content of the answer. It is called after the attempt to save, so that a mistake
 *   in it does not lose the result
 */
export async function saveAnswer(
  session: SavingSession,
  name: string,
  extracted: ExtractedFiles,
  signal: AbortSignal,
  context: () => SavedContext,
): Promise<EndAnswer> {
  try {
    const saved = await session.output.save(name, extracted, signal)
    return { answer: savedAnswer(saved, { ...contextOf(session, context), ...(await seen(session, saved)) }) }
  } catch (error) {
    const { from } = contextOf(session, context)
    const envelope = envelopeOf(error)
    return { answer: errorAnswer(envelope, { from }), code: envelope.code }
  }
}

/**
 * @returns the part of a saved result that an agent sees, or how it can look at it. Omits details that cannot
 *   be determined, so that such a failure does not lose the result
 */
export async function seen(
  session: Omit<SavingSession, 'output'>,
  saved: SavedResult,
): Promise<Pick<SavedContext, 'inline' | 'look'>> {
  const { log, settings } = session
  const [look, inline] = await Promise.allSettled([
    howToLook(saved.files, settings),
    readInline(session, saved),
  ])
  for (const end of [look, inline]) {
    if (end.status === 'rejected')
      log.error('How to look at a result could not be told.', { reason: reasonOf(end.reason) })
  }
  return {
    look: look.status === 'fulfilled' ? look.value : undefined,
    inline: inline.status === 'fulfilled' ? inline.value : undefined,
  }
}

function contextOf({ log }: SavingSession, context: () => SavedContext): SavedContext {
  try {
    return context()
  } catch (error) {
    log.error('What a page says of its result could not be told.', { reason: reasonOf(error) })
    return {}
  }
}

/**
 * Makes the answer for a saved result: the text of docs/protocol.md §6, and a link to each file for programs.
 * The text contains each path only once, because paths take many tokens. Never throws, because a failed
 * description must not lose a saved result: if a part cannot be described, the answer consists of the paths.
 */
export function savedAnswer(saved: SavedResult, context: SavedContext = {}): AgentAnswer {
  const files = saved.files.slice(0, limits.fileEntries)
  const answer = (text: AgentLines, footer?: AgentLines, inline?: InlineResult): AgentAnswer => ({
    content: [
      ...answerOf(text).content,
      ...(inline ? answerOf(inline.text).content : []),
      ...(footer === undefined || footer === '' ? [] : answerOf(footer).content),
      ...files.map(linkTo),
    ],
    ...(inline && { structuredContent: inline.structured }),
  })
  try {
    return answer(textOf(saved), footerOf(saved, context), context.inline)
  } catch {
    return answer(joinLines(...files.map(({ path }) => say`File saved: ${pathText(path)}`)))
  }
}

function footerOf({ warnings: own }: SavedResult, { warnings = [], from, look }: SavedContext): AgentLines {
  const all = [...own.map((warning) => fitText(warning, limits.warningCharacters)), ...warnings]
  return joinLines(...warningLines(all), look, appLine(from))
}

function textOf({ files, metadata, missing }: SavedResult): AgentLines {
  const shown = files.slice(0, limits.fileEntries)
  return joinLines(
    ...shown.map((file, index) => describe(file, index === 0 ? metadata : {})),
    shown.length === 0 ? metadataLine(metadata) : undefined,
    files.length > shown.length ? say`… and ${files.length - shown.length} more files` : undefined,
    ...missing.slice(0, limits.missingEntries).map(describeMissing),
    missing.length > limits.missingEntries
      ? say`… and ${missing.length - limits.missingEntries} more that could not be had`
      : undefined,
  )
}

/** @returns one line per warning; only the first ones if there are many */
export function warningLines(warnings: readonly AgentText[]): AgentText[] {
  const shown = warnings
    .slice(0, limits.warningEntries)
    .map((warning) => say`Warning: ${inBridgeWords(warning)}`)
  const more = warnings.length - shown.length
  return more > 0 ? [...shown, say`Warning: ${more} more warnings are left out.`] : shown
}

function describe(
  { path, mimeType, size, filename, characters }: SavedFile,
  metadata: SavedResult['metadata'],
) {
  if (characters !== undefined)
    return joinLines(say`Output saved to file: ${pathText(path)}`, say`Size: ${characters} characters`)
  return joinLines(
    say`File saved: ${pathText(path)}`,
    say`Type: ${typeText(mimeType)}`,
    say`Size: ${size} bytes`,
    metadataLine({ ...(filename !== undefined && { filename }), ...metadata }),
  )
}

/** The complete data that an app sends with its files. Longer data was saved as a file. */
function metadataLine(metadata: Record<string, unknown>): AgentText | undefined {
  return Object.keys(metadata).length > 0 ? say`Metadata: ${spellData(metadata)}` : undefined
}

function describeMissing({ filename, mimeType, reason, size, url }: SavedResult['missing'][number]) {
  return joinLines(
    url === '' ? say`Bytes of the result are missing.` : say`Download failed: ${addressText(url)}`,
    say`Type: ${typeText(mimeType)}`,
    say`Reason: ${inBridgeWords(fitText(reason, limits.reasonCharacters))}`,
    metadataLine({ ...(filename !== undefined && { filename }), ...(size !== undefined && { size }) }),
  )
}

function linkTo({ uri, name, mimeType, size }: SavedFile): AgentLink {
  return {
    type: 'resource_link',
    uri: fitText(uri, limits.pathCharacters),
    name: fitText(name, limits.pathCharacters),
    mimeType: typeText(mimeType),
    size,
  }
}

function pathText(path: string): AgentText {
  return fitText(path, limits.pathCharacters)
}

/** A MIME type must not contain other words. */
function typeText(mimeType: string): AgentText {
  return isPlainType(mimeType) ? fitText(mimeType, limits.nameCharacters) : say`application/octet-stream`
}

/** A URL must be one word, without spaces. */
function addressText(url: string): AgentText {
  const address = URL.parse(url.slice(0, 2 * limits.addressCharacters))?.href
  return address === undefined || /\s/.test(address)
    ? quote(url, limits.addressCharacters)
    : fitText(address, limits.addressCharacters)
}
