import { readFile, writeFile } from 'node:fs/promises'
import type { Row } from './rows/row.ts'

const file = new URL('../../../docs/frameworks.md', import.meta.url)
const begin = '<!-- matrix -->\n'
const end = '<!-- /matrix -->'

/**
 * Writes what passed into the table of docs/frameworks.md. An app that did not run now keeps its line.
 *
 * @throws when the document has no markers around the table
 */
export async function writeTable(rows: readonly Row[], passed: readonly Row[]): Promise<void> {
  const text = await readFile(file, 'utf8')
  const [before, rest] = text.split(begin)
  const [table, after] = rest?.split(end) ?? []
  if (table === undefined || after === undefined) throw new Error('docs/frameworks.md has no table.')
  const known = new Set(table.split('\n').map((line) => line.replace(/ +/g, ' ')))
  const written = rows.map((row) => {
    const works = cellsOf(row)
    const isKnown = known.has(`| ${works.join(' | ')} |`)
    return passed.includes(row) || isKnown ? works : [row.name, notTried, notTried]
  })
  const lines = align([['app', 'built', 'development server'], ...written])
  await writeFile(file, `${before}${begin}${lines.join('\n')}\n${end}${after}`)
}

const notTried = 'not tried'

function cellsOf({ framework, name, refused, fails }: Row): string[] {
  const cell =
    refused !== undefined
      ? `not supported: [\`${refused}\`](errors.md#for-the-apps-developer)`
      : fails !== undefined
        ? `not supported, with or without us: \`${fails}\``
        : 'works'
  return [name, cell, framework === 'html' ? 'none' : cell]
}

/** @returns the lines of a table, as the formatter aligns them */
function align([head = [], ...rows]: string[][]): string[] {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: string[], fill: string) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`
  return [line(head, ' '), line([], '-'), ...rows.map((cells) => line(cells, ' '))]
}
