import {
  isDocument,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { type Format, NotEditable } from './format.ts'

export const yaml: Format = {
  read: (text) => readTree(text).toJS() ?? {},
  edit(text, { servers, name, isList }, entry) {
    const [key = ''] = servers
    const root = readTree(text).contents
    if (root !== null && !isMap(root)) throw new NotEditable('It is no list of settings with names.')
    const pair = root?.items.find(({ key: found }) => isScalar(found) && found.value === key)
    const list = pair?.value
    const isEmpty = !pair || list === null || list === undefined || (isScalar(list) && list.value === null)
    if (isEmpty) {
      if (!entry) return text
      if (pair) throw new NotEditable(`\`${key}\` is empty. Delete the line.`)
      return append(text, stringify({ [key]: isList ? [entry] : { [name]: entry } }, style))
    }
    const items = itemsOf(list, name, isList)
    if (!items)
      throw new NotEditable(`\`${key}\` is not written as ${isList ? 'a list' : 'names'} with a line each.`)
    const first = items[0]
    if (!first) throw new NotEditable(`\`${key}\` is empty. Delete the line.`)
    const indent = indentAt(text, first.start)
    const lines = entry && indented(stringify(isList ? [entry] : { [name]: entry }, style), indent)
    const own = items.find(({ isOwn }) => isOwn)
    if (!own) {
      if (lines === undefined) return text
      const end = lineEndAt(text, items.at(-1)?.end ?? text.length)
      return text.slice(0, end) + (text[end - 1] === '\n' ? '' : '\n') + lines + text.slice(end)
    }
    const start = lineStartAt(text, own.start)
    const end = lineEndAt(text, own.end)
    // Removes the key together with its last entry: YAML would otherwise read it as null.
    if (lines === undefined && items.length === 1 && pair && isScalar(pair.key))
      return text.slice(0, lineStartAt(text, pair.key.range?.[0] ?? start)) + text.slice(end)
    return text.slice(0, start) + (lines ?? '') + text.slice(end)
  },
}

const style = { lineWidth: 0 }

interface Item {
  /** Offsets in the text. */
  start: number
  end: number
  isOwn: boolean
}

/** @returns `undefined` for anything other than a list or names on separate lines */
function itemsOf(list: unknown, name: string, isList: boolean): Item[] | undefined {
  if (isList) return isSeq(list) && !list.flow ? seqItems(list, name) : undefined
  return isMap(list) && !list.flow ? mapItems(list, name) : undefined
}

function seqItems(list: YAMLSeq, name: string): Item[] {
  return list.items.map((item) => {
    if (!isMap(item) || !item.range) throw new NotEditable('The list has something else than servers.')
    return { start: item.range[0], end: item.range[1], isOwn: item.get('name') === name }
  })
}

function mapItems(map: YAMLMap, name: string): Item[] {
  return map.items.map(({ key, value }: Pair) => {
    if (!isScalar(key) || !key.range) throw new NotEditable('A name of a server is no text.')
    const end = isMap(value) || isSeq(value) || isScalar(value) ? value.range?.[1] : undefined
    return { start: key.range[0], end: end ?? key.range[1], isOwn: key.value === name }
  })
}

function readTree(text: string) {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const [error] = document.errors
  if (!isDocument(document) || error) {
    const { line, col } = lineCounter.linePos(error?.pos[0] ?? 0)
    throw new NotEditable(`It is no YAML: ${error?.message}.`, { line, column: col })
  }
  return document
}

function append(text: string, lines: string): string {
  return text === '' || text.endsWith('\n') ? text + lines : `${text}\n${lines}`
}

function lineStartAt(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** @returns the offset after the following line break; a value may already end with it */
function lineEndAt(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}

function indentAt(text: string, offset: number): string {
  return /^[ ]*/.exec(text.slice(lineStartAt(text, offset)))?.[0] ?? ''
}

function indented(lines: string, indent: string): string {
  return lines.replace(/^(?=.)/gm, indent)
}
