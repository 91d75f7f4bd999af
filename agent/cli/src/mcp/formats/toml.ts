import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@abp-kit/core/protocol'
import { type AST, getStaticTOMLValue, ParseError, parseTOML } from 'toml-eslint-parser'
import type { Entry } from '../server-entry.ts'
import { type Format, NotEditable } from './format.ts'

export const toml: Format = {
  read: (text) => getStaticTOMLValue(readTree(text)),
  edit(text, { servers, name }, entry) {
    const path = [...servers, name]
    const tables = readTree(text).body[0].body.filter((node) => node.type === 'TOMLTable')
    const own = tables.filter(({ resolvedKey }) => isDeepStrictEqual(resolvedKey.slice(0, path.length), path))
    const written = entry && writeTable(path, entry, text.includes('\r\n') ? '\r\n' : '\n')
    if (own.length === 0) return written === undefined ? text : append(text, written)
    const [first] = own
    if (!first || !isDeepStrictEqual(first.resolvedKey, path) || first.kind !== 'standard')
      throw new NotEditable(`[${path.join('.')}] is written in parts.`, placeOfNode(first))
    // From the end, so that earlier offsets stay valid.
    return own.toReversed().reduce((edited, table) => {
      const [start, end] = table.range
      const rest = edited.slice(end)
      if (table === first && written !== undefined) return edited.slice(0, start) + written.trimEnd() + rest
      return edited.slice(0, start).replace(/[ \t]+$/, '') + rest.replace(/^[ \t]*(?:\r?\n){0,2}/, '')
    }, text)
  },
}

function readTree(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new NotEditable(`It is no TOML: ${error.message}.`, {
      line: error.lineNumber,
      column: error.column + 1,
    })
  }
}

function placeOfNode(node: AST.TOMLTable | undefined) {
  return node && { line: node.loc.start.line, column: node.loc.start.column + 1 }
}

function append(text: string, written: string): string {
  if (text.trim() === '') return written
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const gap = text.endsWith('\n') ? lineEnd : lineEnd + lineEnd
  return text + gap + written
}

function writeTable(path: readonly string[], entry: Entry, lineEnd: string): string {
  const lines = Object.entries(entry).map(([key, value]) => `${writeKey(key)} = ${writeValue(value)}`)
  return [`[${path.map(writeKey).join('.')}]`, ...lines, ''].join(lineEnd)
}

function writeKey(key: string): string {
  return /^[\w-]+$/.test(key) ? key : writeText(key)
}

function writeValue(value: unknown): string {
  if (typeof value === 'string') return writeText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map(writeValue).join(', ')}]`
  if (isRecord(value) && Object.getPrototypeOf(value) === Object.prototype) {
    const pairs = Object.entries(value).map(([key, one]) => `${writeKey(key)} = ${writeValue(one)}`)
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
  }
  throw new NotEditable('The entry has a value that cannot be written again, such as a date.')
}

/** A TOML string has the same escapes as JSON; DEL must be escaped as well. */
function writeText(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007F')
}
