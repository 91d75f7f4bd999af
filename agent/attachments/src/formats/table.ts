/** Rows to show of a large table. */
const shownRows = 5
/** Maximum columns to describe. */
const maxColumns = 200
/** Maximum characters of a cell to show in a large table. */
const maxCell = 200

export interface Column {
  name: string
  type: 'integer' | 'number' | 'boolean' | 'date' | 'text' | 'empty'
}

/** @returns the columns from a table's header, with types inferred from its rows */
export function columnsOf(heads: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  return heads.map((name, index) => ({ name, type: typeOf(rows.map((row) => row[index] ?? '')) }))
}

/** @returns the columns and first rows of a large table, as lines */
export function describeTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  return [
    'Columns:',
    ...columns.slice(0, maxColumns).map(({ name, type }) => `- ${JSON.stringify(name)}: ${type}`),
    ...(columns.length > maxColumns ? [`- and ${columns.length - maxColumns} more`] : []),
    `The first ${Math.min(shownRows, rows.length)} rows:`,
    ...rows.slice(0, shownRows).map((row) => JSON.stringify(row.slice(0, maxColumns).map(shorten))),
  ]
}

/** @returns a small table in Markdown; its first row is the header */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const lines = rows.map((row) => {
    const cells = Array.from({ length: columns }, (_, index) =>
      (row[index] ?? '').replace(/\s+/g, ' ').replaceAll('|', '\\|').trim(),
    )
    return `| ${cells.join(' | ')} |`
  })
  return lines.toSpliced(1, 0, `|${' --- |'.repeat(columns)}`).join('\n')
}

function shorten(cell: string): string {
  return cell.length <= maxCell ? cell : `${cell.slice(0, maxCell)}…`
}

function typeOf(cells: readonly string[]): Column['type'] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return 'empty'
  // A number with a leading zero is a code, such as a postal code or an article number.
  if (filled.every((cell) => /^[+-]?(0|[1-9]\d*)$/.test(cell))) return 'integer'
  if (filled.every((cell) => /^(?=[+-]?[.,]?\d)[+-]?(0|[1-9]\d*)?([.,]\d+)?(e[+-]?\d+)?$/i.test(cell)))
    return 'number'
  if (filled.every((cell) => /^(true|false|yes|no)$/i.test(cell))) return 'boolean'
  if (filled.every((cell) => /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/.test(cell))) return 'date'
  return 'text'
}
