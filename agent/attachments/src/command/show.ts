import type { Part } from '../parts/part.ts'
import type { Step } from '../resolve/trace.ts'

/** Number of text lines to show, and characters per line. */
const shown = { lines: 3, characters: 100 }

/** @returns the lines for one part: its type and the start of its content */
export function linesOfPart(part: Part, index: number): string[] {
  const head = (...words: string[]) => `${String(index + 1).padStart(3)}  ${words.join('  ')}`
  if (part.type === 'file')
    return [head('file      ', part.mimeType, count(part.bytes.byteLength, 'byte'), oneLine(part.name))]
  if (part.type === 'descriptor')
    return [
      head('descriptor', part.mimeType, count(part.size, 'byte'), oneLine(part.name)),
      `       ${oneLine(part.reason)}`,
      ...(part.skill === undefined ? [] : [`       The skill \`${part.skill}\` says how to look at it.`]),
    ]
  const lines = part.text.split('\n').filter((line) => line.trim() !== '')
  const first = lines.slice(0, shown.lines)
  const isMore = lines.length > first.length
  return [
    head('text      ', 'text/plain', count(part.text.length, 'character'), oneLine(part.title ?? 'text')),
    ...first.map((line) => `       ${cut(line)}`),
    ...(isMore ? [`       … and ${count(lines.length - first.length, 'line')}`] : []),
  ]
}

/** @returns the line for one step */
export function lineOfStep({ attachment, reason, route, taken }: Step): string {
  return `  ${taken ? '+' : '-'} ${route.padEnd(10)}  ${oneLine(attachment)}: ${oneLine(reason)}`
}

/** @returns a machine-readable part: its metadata and text; only the number of its bytes */
export function recordOfPart(part: Part): Record<string, unknown> {
  if (part.type === 'text') return { mimeType: 'text/plain', characters: part.text.length, ...part }
  if (part.type === 'descriptor') return { ...part }
  const { bytes, mimeType, name, type } = part
  return { type, mimeType, name, bytes: bytes.byteLength }
}

export function count(number: number, unit: string): string {
  return `${number.toLocaleString('en')} ${unit}${number === 1 ? '' : 's'}`
}

function cut(line: string): string {
  const signs = Array.from(line.trimEnd())
  return signs.length > shown.characters ? `${signs.slice(0, shown.characters).join('')}…` : signs.join('')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
