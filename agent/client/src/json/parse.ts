import { endOfString, type LongValues, measureJson } from './measure.ts'
import { createPauses } from './pauses.ts'

/** Characters to parse at once: about ten milliseconds in the worst case. */
const pieceCharacters = 256 * 1024

const [quotes, comma] = [0x22, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Works like `JSON.parse`, for long JSON from an untrusted source: rejects JSON over the limits before
 * parsing it, and yields to other work of the process.
 *
 * @throws {AbpError} `TRANSPORT_ERROR` for JSON over the limits
 * @throws {SyntaxError} for a string that is not JSON
 */
export async function parseJson(text: string): Promise<unknown> {
  const long = await measureJson(text, pieceCharacters)
  const start = text.search(/\S/)
  const end = long.get(start)
  if (end === undefined || text.slice(end).trim() !== '') return JSON.parse(text)
  return readLong({ text, long, pause: createPauses() }, start, end)
}

interface Reading {
  text: string
  long: LongValues
  pause: () => Promise<void> | undefined
}

/**
 * Reads a long object or array in parts: short members together, and members that contain a long value
 * separately.
 *
 * @param end - the position after its last character
 */
async function readLong(reading: Reading, start: number, end: number): Promise<unknown> {
  const { long, pause, text } = reading
  const last = end - 1
  const into = text.charCodeAt(start) === openList ? createList() : createObject()
  /** The start position of the unread short members. */
  let short = start + 1
  let member = short
  while (member <= last) {
    let index = member
    let nested: number | undefined
    for (let depth = 0; index < last; index++) {
      const waiting = pause()
      if (waiting) await waiting
      const code = text.charCodeAt(index)
      const longEnd = long.get(index)
      if (longEnd !== undefined) {
        nested = index
        index = longEnd - 1
      } else if (code === quotes) index = endOfString(text, index)
      else if (code === openList || code === openObject) depth++
      else if (code === closeList || code === closeObject) depth--
      else if (code === comma && depth === 0) break
    }
    if (nested !== undefined) {
      into.take(text.slice(short, Math.max(short, member - 1)))
      into.add(text.slice(member, nested), await readLong(reading, nested, long.get(nested) ?? last))
      short = index + 1
    } else if (index - short > pieceCharacters || index >= last) {
      into.take(text.slice(short, Math.min(index, last)))
      short = index + 1
    }
    member = index + 1
  }
  return into.value
}

interface Container {
  value: unknown
  /** @param members - short members, as written in the text */
  take(members: string): void
  /** @param before - the text before the value: its key, in an object */
  add(before: string, value: unknown): void
}

function createList(): Container {
  const value: unknown[] = []
  return {
    value,
    take(members) {
      const read: unknown[] = JSON.parse(`[${members}]`)
      for (const item of read) value.push(item)
    },
    add(before, item) {
      if (before.trim() !== '') throw new SyntaxError('A list has no keys.')
      value.push(item)
    },
  }
}

function createObject(): Container {
  const value: Record<string, unknown> = {}
  return {
    value,
    take(members) {
      const read: Record<string, unknown> = JSON.parse(`{${members}}`)
      for (const key of Object.keys(read)) setField(value, key, read[key])
    },
    add(before, item) {
      const [key = ''] = Object.keys(JSON.parse(`{${before}0}`))
      setField(value, key, item)
    },
  }
}

/** Works like `JSON.parse`: `__proto__` is a name like any other. */
function setField(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}
