import { AbpError } from '@abp-kit/core/protocol'
import { parse } from 'csv-parse/sync'
import { type Excerpt, inlineCharacters, readExcerpt, whereTheRestIs } from './excerpt.ts'
import type { Format } from './format.ts'
import { type Column, columnsOf, describeTable } from './table.ts'

export type { Column } from './table.ts'

/** Bytes to sample for columns and their types, regardless of the table's size. */
const sampleBytes = 262_144
export interface TableData {
  separator: string
  columns: Column[]
  /** Rows without the header; estimated for a large table from the length of the first rows. */
  rows: number
  estimated: boolean
}

/** A small table in full; for a large one, the columns, the first rows, and the location of the rest. */
export const csv: Format<TableData> = {
  name: 'csv',
  types: ['text/csv', 'text/tab-separated-values'],
  async read(attachment, { maxCharacters }) {
    const excerpt = await readExcerpt(attachment, sampleBytes)
    const separator = separatorOf(excerpt.text)
    const [heads = [], ...rows] = parseRows(attachment.name, excerpt, separator)
    const columns = columnsOf(heads, rows)
    const { whole } = excerpt
    const count = whole ? rows.length : estimate(rows.length, excerpt, attachment.size)
    const data = { separator, columns, rows: count, estimated: !whole }
    const small = whole && excerpt.text.length <= Math.min(inlineCharacters, maxCharacters)
    const shown = small
      ? excerpt.text
      : [
          `A table with ${data.estimated ? 'about ' : ''}${count} rows and ${columns.length} columns, separated by ${JSON.stringify(separator)}.`,
          ...describeTable(columns, rows),
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

/** Returns the most frequent separator in the first line, outside quotes. */
function separatorOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const counted = [',', '\t', ';', '|'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ','
}

function parseRows(name: string, { text, whole }: Excerpt, separator: string): string[][] {
  // The last row of a sample may be truncated; a quote that it leaves open would invalidate the whole row.
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
