import { AbpError } from '@abp-kit/core/protocol'
import { parse } from 'csv-parse/sync'
import { type Excerpt, inlineCharacters, readExcerpt, whereTheRestIs } from './excerpt'
import type { Format } from './format'

/** Bytes from which columns and their types are found; a table of a gigabyte costs no more. */
const sampleBytes = 262_144
/** Rows that are shown of a large table. */
const shownRows = 5
/** Columns that are described. */
const maxColumns = 200

export interface TableData {
  separator: string
  columns: Column[]
  /** Rows without the heads; of a large table estimated from the length of the first ones. */
  rows: number
  estimated: boolean
}

export interface Column {
  name: string
  type: 'integer' | 'number' | 'boolean' | 'date' | 'text' | 'empty'
}

/** A small table as it is; of a large one the columns, the first rows, and where the rest is. */
export const csv: Format<TableData> = {
  name: 'csv',
  types: ['text/csv', 'text/tab-separated-values'],
  async read(attachment, { maxCharacters }) {
    const excerpt = await readExcerpt(attachment, sampleBytes)
    const separator = separatorOf(excerpt.text)
    const [heads = [], ...rows] = parseRows(attachment.name, excerpt, separator)
    const columns = heads.map((name, index) => ({ name, type: typeOf(rows.map((row) => row[index] ?? '')) }))
    const { whole } = excerpt
    const count = whole ? rows.length : estimate(rows.length, excerpt, attachment.size)
    const data = { separator, columns, rows: count, estimated: !whole }
    const small = whole && excerpt.text.length <= Math.min(inlineCharacters, maxCharacters)
    const shown = small
      ? excerpt.text
      : [
          `A table with ${data.estimated ? 'about ' : ''}${count} rows and ${columns.length} columns, separated by ${JSON.stringify(separator)}.`,
          'Columns:',
          ...columns.slice(0, maxColumns).map(({ name, type }) => `- ${JSON.stringify(name)}: ${type}`),
          ...(columns.length > maxColumns ? [`- and ${columns.length - maxColumns} more`] : []),
          `The first ${Math.min(shownRows, rows.length)} rows:`,
          ...rows.slice(0, shownRows).map((row) => JSON.stringify(row.slice(0, maxColumns).map(shorten))),
          whereTheRestIs(attachment),
        ].join('\n')
    return {
      data,
      texts: [{ type: 'text', title: attachment.name, text: shown }],
      products: [],
      missing: [],
    }
  },
}

/** Characters of a cell that are shown of a large table. */
const maxCell = 200

function shorten(cell: string): string {
  return cell.length <= maxCell ? cell : `${cell.slice(0, maxCell)}…`
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const counted = [',', '\t', ';', '|'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

function parseRows(name: string, { text, whole }: Excerpt, separator: string): string[][] {
  // The last row of a part may be cut in the middle; a quote that it leaves open would take the whole row.
  const end = whole ? text.length : text.lastIndexOf('\n') + 1
  try {
    return parse(text.slice(0, end), {
      delimiter: separator,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: !whole,
    })
  } catch (error) {
    throw new AbpError(
      'ATTACHMENT_UNREADABLE',
      `${name} is not a table: ${error instanceof Error ? error.message : String(error)}. Read it as text.`,
    )
  }
}

function estimate(rows: number, { text }: Excerpt, size: number): number {
  const share = Buffer.byteLength(text) / size
  return rows === 0 ? 0 : Math.round(rows / share)
}

function typeOf(cells: readonly string[]): Column['type'] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return 'empty'
  // A number that begins with a zero is a code: an address, an article.
  if (filled.every((cell) => /^[+-]?(0|[1-9]\d*)$/.test(cell))) return 'integer'
  if (filled.every((cell) => /^(?=[+-]?[.,]?\d)[+-]?(0|[1-9]\d*)?([.,]\d+)?(e[+-]?\d+)?$/i.test(cell)))
    return 'number'
  if (filled.every((cell) => /^(true|false|yes|no)$/i.test(cell))) return 'boolean'
  if (filled.every((cell) => /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/.test(cell))) return 'date'
  return 'text'
}
