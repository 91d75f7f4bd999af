import type { FormatContext } from '../format.ts'
import type { ZipParts } from '../zip-parts.ts'
import { keptColumns, keptRows, type ListedSheet, maxCell, type Sheet, SheetRows } from './sheet.ts'
import type { DateStyles } from './sheet-dates.ts'
import { readXml } from './xml.ts'

/** Maximum bytes of a sheet whose rows are all read for the count. */
const wholeBytes = 4_000_000

/** A cell whose text is in the workbook's shared list. */
export interface Cell {
  /** Index of the text in the list. */
  index: number
  set(text: string): void
}

/** @returns the sheet, without the texts of `shared`, which are filled in later */
export async function readSheet(
  parts: ZipParts,
  { hidden, name, part }: ListedSheet,
  styles: DateStyles,
  { signal }: FormatContext,
): Promise<{ sheet: Sheet; shared: Cell[] }> {
  const rows = new SheetRows()
  const shared: Cell[] = []
  const large = parts.size(part) > wholeBytes
  let said = { rows: 0, columns: 0 }
  let row = -1
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let formula = ''
  let where: 'value' | 'formula' | undefined
  let read = 0
  const whole = await readXml(
    counted(parts.stream(part), (bytes) => {
      read += bytes
    }),
    {
      open(element, attributes) {
        if (element === 'dimension') said = sizeOf(attributes.ref ?? '')
        else if (element === 'row') {
          const number = Number(attributes.r)
          row = Number.isInteger(number) && number > 0 ? number - 1 : row + 1
          column = -1
        } else if (element === 'c') {
          column = columnOf(attributes.r) ?? column + 1
          type = attributes.t ?? 'n'
          style = Number(attributes.s ?? 0)
          value = ''
          formula = ''
        } else if (element === 'v' || element === 't') where = 'value'
        else if (element === 'f') {
          where = 'formula'
          rows.formulas++
        }
      },
      text(text) {
        if (where === 'value' && value.length < maxCell) value += text
        else if (where === 'formula' && formula.length < maxCell) formula += text
      },
      close(element) {
        if (element === 'v' || element === 't' || element === 'f') where = undefined
        if (element !== 'c') return
        if (type === 's' && value !== '' && row < keptRows && column < keptColumns) {
          const cell = { row, column }
          rows.add(row, column, ' ')
          shared.push({ index: Number(value), set: (text) => rows.replace(cell.row, cell.column, text) })
        } else rows.add(row, column, shownValue(type, value, formula, style, styles))
      },
      done: () => large && row >= keptRows,
    },
    { name: part, signal },
  )
  const estimated = !whole
  const guess = Math.round((row * parts.size(part)) / Math.max(1, read))
  const counts = estimated ? Math.max(rows.rows, said.rows > keptRows ? said.rows : guess) : rows.rows
  return {
    sheet: {
      name,
      hidden,
      rows: counts,
      columns: estimated ? Math.max(rows.columns, said.columns) : rows.columns,
      estimated,
      formulas: rows.formulas,
      first: rows.first,
    },
    shared,
  }
}

function shownValue(type: string, value: string, formula: string, style: number, styles: DateStyles): string {
  // Programs that write formulas without computing them omit the value.
  if (value === '') return formula === '' ? '' : `=${formula}`
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== 'n') return value
  return styles.dateOf(style, Number(value)) ?? value
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncIterable<Uint8Array> {
  // Small chunks, so that the count is close to the bytes actually parsed.
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += 65_536) {
      const part = piece.subarray(at, at + 65_536)
      count(part.length)
      yield part
    }
}

/** @param reference - such as `B3` @returns the column index, from 0 */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** @param range - such as `A1:C200` */
function sizeOf(range: string): { rows: number; columns: number } {
  const last = range.slice(range.indexOf(':') + 1)
  return { rows: Number(/\d+$/.exec(last)?.[0] ?? 0), columns: (columnOf(last) ?? -1) + 1 }
}
