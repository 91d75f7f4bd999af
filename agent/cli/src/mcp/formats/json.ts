import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@abp-kit/core/protocol'
import {
  applyEdits,
  findNodeAtLocation,
  modify,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { type Format, NotEditable, placeOf } from './format.ts'

const options = { allowTrailingComma: true }

/** JSON, including the comments and trailing commas that some clients allow. */
export const json: Format = {
  read(text) {
    if (text.trim() === '') return {}
    const errors: ParseError[] = []
    const value: unknown = parse(text, errors, options)
    const [first] = errors
    if (!first) return value
    throw new NotEditable(`It is no JSON: ${printParseErrorCode(first.error)}.`, placeOf(text, first.offset))
  },
  edit(text, { servers, name }, entry) {
    const path = [...servers, name]
    const start = text.trim() === '' ? '{}\n' : text
    const old = path.reduce(
      (found: unknown, key) => (isRecord(found) ? found[key] : undefined),
      json.read(start),
    )
    if (!entry) return removed(start, path)
    if (!isRecord(old)) return withValue(start, path, entry)
    // One by one, so that comments inside the entry stay.
    return [...new Set([...Object.keys(old), ...Object.keys(entry)])].reduce((edited, key) => {
      if (isDeepStrictEqual(old[key], entry[key])) return edited
      const place = [...path, key]
      return entry[key] === undefined ? removed(edited, place) : withValue(edited, place, entry[key])
    }, start)
  },
}

function removed(text: string, path: string[]): string {
  return applyEdits(text, modify(text, path, undefined, {}))
}

/** jsonc-parser's own insertion also rewrites the line before it. */
function withValue(text: string, path: readonly string[], value: unknown): string {
  const root = parseTree(text, [], options)
  const [key = '', ...rest] = path
  const existing = root && findNodeAtLocation(root, [...path])
  if (existing)
    return splice(
      text,
      existing.offset,
      existing.length,
      write(value, text, lineIndent(text, existing.offset)),
    )
  let parent = root
  let [missing, deeper] = [key, rest]
  while (parent && deeper.length > 0) {
    const child = findNodeAtLocation(parent, [missing])
    if (!child) break
    parent = child
    missing = deeper[0] ?? ''
    deeper = deeper.slice(1)
  }
  if (parent?.type !== 'object')
    throw new NotEditable(
      `The place for \`${missing}\` is no object.`,
      parent && placeOf(text, parent.offset),
    )
  const nested = deeper.reduceRight((inner: unknown, name) => ({ [name]: inner }), value)
  return inserted(text, parent, missing, nested)
}

function inserted(text: string, parent: Node, key: string, value: unknown): string {
  const end = parent.offset + parent.length - 1
  const last = parent.children?.at(-1)
  const inside = text.slice(parent.offset + 1, end)
  if (last && !inside.includes('\n'))
    return splice(text, last.offset + last.length, 0, `, ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  const outer = lineIndent(text, parent.offset)
  const indent = last ? lineIndent(text, last.offset) : outer + unitOf(text)
  const line = `${lineEndOf(text)}${indent}${JSON.stringify(key)}: ${write(value, text, indent)}`
  if (last) return splice(text, last.offset + last.length, 0, `,${line}`)
  const lineEnd = inside.includes('\n') ? '' : lineEndOf(text) + outer
  return splice(text, parent.offset + 1, 0, line + lineEnd)
}

function splice(text: string, offset: number, length: number, insert: string): string {
  return text.slice(0, offset) + insert + text.slice(offset + length)
}

function write(value: unknown, text: string, indent: string): string {
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', lineEndOf(text) + indent)
}

function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** @returns the indentation of one level */
function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
}

function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
