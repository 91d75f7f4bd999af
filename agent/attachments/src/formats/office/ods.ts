import type { Format } from '../format.ts'
import { openOpenDocument } from './opendocument.ts'
import { keptRows, maxCell, type Sheet, SheetRows, workbookTexts } from './sheet.ts'
import type { WorkbookData } from './xlsx.ts'
import { readXml } from './xml.ts'

/** Maximum bytes to read of the part that contains all sheets. */
const maxContentBytes = 20_000_000
/** Maximum rows and columns of a sheet in the programs that write it. */
const lastRow = 1_048_576
const lastColumn = 16_384

/** Each sheet: name, size, and all or the first of its rows. */
export const ods: Format<WorkbookData> = {
  name: 'ods',
  types: [
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.spreadsheet-template',
  ],
  async read(attachment, context) {
    const { maxItems, signal, textGiven } = context
    const { name } = attachment
    await using parts = await openOpenDocument(attachment, context)
    const reader = sheetReader()
    const whole = await readXml(parts.stream('content.xml'), reader, {
      name,
      signal,
      maxBytes: maxContentBytes,
    })
    if (!whole) reader.close('table', true)
    const sheets = reader.sheets.slice(0, maxItems)
    return {
      data: { sheets, count: reader.sheets.length },
      texts: textGiven ? [] : workbookTexts(attachment, sheets, reader.sheets.length),
      products: [],
      missing: [
        ...parts.problems,
        ...(whole
          ? []
          : [
              `Only the first ${maxContentBytes} bytes of ${name} were read; sheets after these are not seen.`,
            ]),
      ],
    }
  },
}

function sheetReader() {
  const sheets: Sheet[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let rows: SheetRows | undefined
  let name = ''
  let hidden = false
  let row = 0
  let column = 0
  const repeated = { rows: 1, cells: 1 }
  let value = ''
  let text = ''
  let inText = 0
  let comment = 0
  return {
    sheets,
    open(element: string, attributes: Readonly<Record<string, string>>) {
      if (element === 'style') style = attributes['style:name'] ?? ''
      else if (element === 'table-properties') {
        if (attributes['table:display'] === 'false') hiddenStyles.add(style)
      } else if (element === 'table') {
        rows = new SheetRows()
        name = attributes['table:name'] ?? ''
        hidden = hiddenStyles.has(attributes['table:style-name'] ?? '')
        row = 0
      } else if (rows === undefined) return
      else if (element === 'table-row') {
        repeated.rows = count(attributes['table:number-rows-repeated'], lastRow)
        column = 0
      } else if (element === 'table-cell' || element === 'covered-table-cell') {
        repeated.cells = count(attributes['table:number-columns-repeated'], lastColumn)
        // Uses the stored date or number, not its formatted text.
        value =
          attributes['office:date-value']?.replace('T', ' ') ??
          attributes['office:boolean-value'] ??
          attributes['office:value'] ??
          ''
        text = ''
        if (attributes['table:formula'] !== undefined) rows.formulas++
      } else if (element === 'annotation') comment++
      else if (element === 'p') {
        if (text !== '') text += ' '
        inText++
      }
    },
    text(piece: string) {
      if (inText > 0 && comment === 0 && text.length < maxCell) text += piece
    },
    close(element: string, cut = false) {
      if (element === 'p') inText = Math.max(0, inText - 1)
      else if (element === 'annotation') comment--
      else if (rows === undefined) return
      else if (element === 'table-cell' || element === 'covered-table-cell') {
        const shown = value === '' ? text : value
        rows.add(row, column, shown, repeated.cells)
        // The file stores identical rows once.
        if (shown !== '' && repeated.rows > 1) {
          for (let next = row + 1; next < Math.min(row + repeated.rows, keptRows); next++)
            rows.add(next, column, shown, repeated.cells)
          rows.rows = Math.max(rows.rows, row + repeated.rows)
        }
        column += repeated.cells
      } else if (element === 'table-row') row += repeated.rows
      else if (element === 'table') {
        const { columns, first, formulas } = rows
        sheets.push({ name, hidden, rows: rows.rows, columns, estimated: cut, formulas, first })
        rows = undefined
      }
    },
  }
}

function count(said: string | undefined, most: number): number {
  const number = Number(said ?? 1)
  return Number.isInteger(number) && number > 0 ? Math.min(number, most) : 1
}
