import {
  type AgentLines,
  type AgentObject,
  type AgentText,
  fitObject,
  fitText,
  joinLines,
  quote,
  say,
  sayJson,
} from '../agent-text'
import { limits } from '../limits'
import type { SavedFile, SavedResult } from '../output'
import { type AgentAnswer, type AgentLink, answerOf, appLine } from './answer'
import { inBridgeWords } from './bridge-words'

export interface SavedContext {
  /** From the call, besides those of the saving. */
  warnings?: readonly AgentText[]
  /** Whose result it is. */
  from?: AgentText | undefined
}

/**
 * The answer for a result that was saved: the text of docs/protocol.md §6, and a link to each file for programs. A path is a good part of
 * the tokens of an answer, so that it stands nowhere else. It never fails: what is saved must not be lost for words, so that the
 * paths alone are told when something else cannot be.
 */
export function savedAnswer(saved: SavedResult, context: SavedContext = {}): AgentAnswer {
  const files = saved.files.slice(0, limits.fileEntries)
  const answer = (text: AgentLines, beside?: AgentLines) => ({
    content: [...answerOf(text, undefined, beside).content, ...files.map(linkTo)],
  })
  try {
    return answer(textOf(saved), besideOf(saved, context))
  } catch {
    return answer(joinLines(...files.map(({ path }) => say`File saved: ${pathText(path)}`)))
  }
}

function besideOf({ warnings: own }: SavedResult, { warnings = [], from }: SavedContext): AgentLines {
  const all = [...own.map((warning) => fitText(warning, limits.warningCharacters)), ...warnings]
  return joinLines(...warningLines(all), appLine(from))
}

function textOf({ files, metadata, missing }: SavedResult): AgentLines {
  const shown = files.slice(0, limits.fileEntries)
  const beside = metadataOf(metadata)
  return joinLines(
    ...shown.map((file, index) => describe(file, index === 0 ? beside : {})),
    shown.length === 0 && Object.keys(beside).length > 0 ? say`Metadata: ${sayJson(beside)}` : undefined,
    files.length > shown.length ? say`… and ${files.length - shown.length} more files` : undefined,
    ...missing.slice(0, limits.missingEntries).map(describeMissing),
    missing.length > limits.missingEntries
      ? say`… and ${missing.length - limits.missingEntries} more that could not be had`
      : undefined,
  )
}

/** @returns a line for each warning; of many, the first */
export function warningLines(warnings: readonly AgentText[]): AgentText[] {
  const shown = warnings
    .slice(0, limits.warningEntries)
    .map((warning) => say`Warning: ${inBridgeWords(warning)}`)
  const more = warnings.length - shown.length
  return more > 0 ? [...shown, say`Warning: ${more} more warnings are left out.`] : shown
}

function describe({ path, mimeType, size, filename, characters }: SavedFile, beside: AgentObject) {
  if (characters !== undefined)
    return joinLines(say`Output saved to file: ${pathText(path)}`, say`Size: ${characters} characters`)
  const name = fitText(filename, limits.nameCharacters)
  const metadata = { ...(name !== '' && { filename: name }), ...beside }
  return joinLines(
    say`File saved: ${pathText(path)}`,
    say`Type: ${typeText(mimeType)}`,
    say`Size: ${size} bytes`,
    Object.keys(metadata).length > 0 ? say`Metadata: ${sayJson(metadata)}` : undefined,
  )
}

function describeMissing({ url, mimeType, reason }: SavedResult['missing'][number]) {
  return joinLines(
    say`Download failed: ${addressText(url)}`,
    say`Type: ${typeText(mimeType)}`,
    say`Reason: ${inBridgeWords(fitText(reason, limits.reasonCharacters))}`,
  )
}

/** What an app says beside its files: all of it is in the answer, where it is small. */
function metadataOf(metadata: Record<string, unknown>): AgentObject {
  return fitObject(metadata, {
    characters: limits.metadataCharacters,
    entries: limits.metadataEntries,
    levels: limits.metadataLevels,
    textCharacters: limits.metadataTextCharacters,
  })
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

/** A type has no words in it. */
function typeText(mimeType: string): AgentText {
  const text = fitText(mimeType, limits.nameCharacters)
  return /^[\w.+-]+\/[\w.+-]+(;\s?[\w-]+=[\w"-]+)*$/.test(text) ? text : say`application/octet-stream`
}

/** An address has no blanks, so that it is one word. */
function addressText(url: string): AgentText {
  const address = URL.parse(url.slice(0, 2 * limits.addressCharacters))?.href
  return address === undefined || /\s/.test(address)
    ? quote(url, limits.addressCharacters)
    : fitText(address, limits.addressCharacters)
}
