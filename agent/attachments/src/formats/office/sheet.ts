import type { Attachment } from '../../attachment/attachment.ts'
import type { TextPart } from '../../parts/part.ts'
import { whereTheRestIs } from '../excerpt.ts'
import { columnsOf, describeTable, markdownTable } from '../table.ts'

/** Rows to keep of a sheet, to show them or to detect its column types. */
export const keptRows = 100
/** Columns to keep. */
export const keptColumns = 200
/** Characters to keep per cell. */
const keptCell = 1_000
/** Characters to read per cell. */
export const maxCell = 10_000
/** Maximum characters of a table to show in full. */
const smallTable = 8_000

/** A sheet in the workbook's list. */
export interface ListedSheet {
  name: string
  hidden: boolean
  part: string
}

export interface Sheet {
  name: string
  hidden: boolean
  /** Rows up to the last filled one, including empty ones. */
  rows: number
  columns: number
  /** Whether `rows` is stated by the file or estimated, because the sheet was not read in full. */
  estimated: boolean
  /** Formulas in the cells that were read; the cells show their values. */
  formulas: number
  /** The first rows: at most 100, with 200 columns. */
  first: string[][]
}

/** Keeps the first rows of a sheet, and counts the rest. */
export class SheetRows {
  readonly first: string[][] = []
  rows = 0
  columns = 0
  formulas = 0

  /**
   * @param row - row index, from 0
   * @param column - column index, from 0
   * @param times - number of repetitions to the right
   */
  add(row: number, column: number, value: string, times = 1): void {
    if (value === '') return
    this.rows = Math.max(this.rows, row + 1)
    this.columns = Math.max(this.columns, column + times)
    if (row >= keptRows) return
    while (this.first.length <= row) this.first.push([])
    const cells = this.first[row]
    if (cells === undefined) return
    for (let at = column; at < Math.min(column + times, keptColumns); at++) {
      while (cells.length <= at) cells.push('')
      cells[at] = value.length > keptCell ? `${value.slice(0, keptCell)}…` : value
    }
  }

  /** Sets the value of an added cell, if it is kept. */
  replace(row: number, column: number, value: string): void {
    const cells = this.first[row]
    if (cells !== undefined && column < cells.length)
      cells[column] = value.length > keptCell ? `${value.slice(0, keptCell)}…` : value
  }
}

/** A small sheet as a table; for a large one, the columns, the first rows, and the location of the rest. */
function sheetText(attachment: Attachment, sheet: Sheet, index: number): TextPart {
  const { columns, estimated, first, formulas, hidden, name, rows } = sheet
  const title = `${attachment.name}, sheet ${index + 1} ${JSON.stringify(name)}${hidden ? ' (hidden)' : ''}`
  const size = `${estimated ? 'About ' : ''}${counted(rows, 'row')}, ${counted(columns, 'column')}${formulas > 0 ? `; ${counted(formulas, 'formula')}${estimated ? ' in what was read' : ''}, with their values shown` : ''}.`
  if (rows === 0) return { type: 'text', title, text: 'An empty sheet.' }
  const filled = first.filter((row) => row.length > 0)
  if (!estimated && rows <= first.length && columns <= keptColumns) {
    const table = markdownTable(filled)
    if (table.length <= smallTable) return { type: 'text', title, text: `${size}\n${table}` }
  }
  const [heads = [], ...others] = filled
  const lines = describeTable(columnsOf(heads, others), others)
  return { type: 'text', title, text: [size, ...lines, whereTheRestIs(attachment)].join('\n') }
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

/** @param count - total number of sheets */
export function workbookTexts(attachment: Attachment, sheets: readonly Sheet[], count: number): TextPart[] {
  const texts = sheets.map((sheet, index) => sheetText(attachment, sheet, index))
  const left = count - sheets.length
  if (left > 0)
    texts.push({
      type: 'text',
      title: attachment.name,
      text: `${left} more of ${count} sheets are left out.`,
    })
  return texts
}
