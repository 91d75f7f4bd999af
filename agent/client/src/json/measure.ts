import { AbpError } from '@abp-kit/core/protocol'
import { limits } from '../limits.ts'
import { createPauses } from './pauses.ts'

/**
 * The objects and arrays that are too long to parse in one piece: the position of their first character, and
 * their end.
 */
export type LongValues = Map<number, number>

const [quotes, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Scans JSON without parsing it, to reject a string over the limits before it costs anything.
 *
 * @param piece - the maximum length in characters of an object or array that is parsed in one piece
 * @throws {AbpError} `TRANSPORT_ERROR` when it has more levels or values than `limits` allow
 */
export async function measureJson(text: string, piece: number): Promise<LongValues> {
  const long: LongValues = new Map()
  const open: { start: number; entries: number }[] = []
  const pause = createPauses()
  let entries = 0
  const count = () => {
    const inside = open.at(-1)
    if (++entries > limits.answerEntries) throw tooMuch(`over ${limits.answerEntries} values`)
    if (inside && ++inside.entries > limits.answerEntriesOfOne) {
      throw tooMuch(`over ${limits.answerEntriesOfOne} values in one object or list`)
    }
  }
  for (let index = 0; index < text.length; index++) {
    const waiting = pause()
    if (waiting) await waiting
    const code = text.charCodeAt(index)
    if (code === quotes) index = endOfString(text, index)
    else if (code === comma) count()
    else if (code === openList || code === openObject) {
      open.push({ start: index, entries: 0 })
      count()
      if (open.length > limits.answerLevels) throw tooMuch(`over ${limits.answerLevels} levels`)
    } else if (code === closeList || code === closeObject) {
      const closed = open.pop()
      if (closed && index + 1 - closed.start > piece) long.set(closed.start, index + 1)
    }
  }
  return long
}

/** @returns the position of the string's closing quote; the text's length if there is none */
export function endOfString(text: string, start: number): number {
  let end = start
  do end = text.indexOf('"', end + 1)
  while (end !== -1 && isEscaped(text, end))
  return end === -1 ? text.length : end
}

function isEscaped(text: string, index: number): boolean {
  let before = index
  while (text.charCodeAt(before - 1) === backslash) before--
  return (index - before) % 2 === 1
}

function tooMuch(what: string): AbpError {
  return new AbpError(
    'TRANSPORT_ERROR',
    `The result has ${what}: the app should return large data as BinaryData, such as a JSON file.`,
  )
}
