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
  const known = new Set(table.split('\n'))
  const lines = rows.map((row) => {
    const line = lineOf(row)
    return passed.includes(row) || known.has(line) ? line : lineOf(row, 'not tried')
  })
  const head = '| app | built | development server |\n|---|---|---|\n'
  await writeFile(file, `${before}${begin}${head}${lines.join('\n')}\n${end}${after}`)
}

function lineOf({ name, refused }: Row, result = 'works'): string {
  if (refused === undefined) return `| ${name} | ${result} | ${result} |`
  const cell =
    result === 'works' ? `not supported: [\`${refused}\`](errors.md#for-the-apps-developer)` : result
  return `| ${name} | ${cell} | ${cell} |`
}
