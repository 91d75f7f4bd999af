import { readFile, writeFile } from 'node:fs/promises'

const results = new URL('../../RESULTS.md', import.meta.url)
const readme = new URL('../../../README.md', import.meta.url)

/** The markers around the table in the README. */
const place = /(<!-- agents -->\n)[\s\S]*?(<!-- \/agents -->)/

const heading = [
  'three files from the playground, through',
  'files right',
  'tool calls',
  'tokens',
  'time',
  'once more',
]

/**
 * Makes the table for the README.
 *
 * @param text - RESULTS.md
 * @returns the playground's rows in the section `agents`, as a short Markdown table
 * @throws {Error} if there are none
 */
export function tableOf(text: string): string {
  const [, section = ''] = /^## agents\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text) ?? []
  const rows = [...section.matchAll(/^\| playground: (.+?) \| (.+?) \|/gm)].map(
    ([, way = '', measured = '']) => {
      const [, right = '', calls = '0', tokens = '', time = '', again = ''] =
        /^(\d of 3) .*?; (\d+) calls?\b.*?; ([\d,]+) tokens\b.*?; ([\d.]+ s) from nothing; .*, ([\d.]+ s)$/.exec(
          measured,
        ) ?? []
      const [, written = '0'] = /and (\d+) files written/.exec(measured) ?? []
      return right === ''
        ? [way, /^\d of 3/.exec(measured)?.[0] ?? '', '', '', '', '']
        : [way, right, String(Number(calls) + Number(written)), tokens, time, again]
    },
  )
  if (rows.length === 0) throw new Error('RESULTS.md has no rows of the playground in its section agents.')
  return aligned([heading, ...rows])
}

/** Aligns the columns as the formatter does: each is as wide as its widest cell. */
function aligned([head = [], ...rows]: readonly string[][]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = widths.map((width) => '-'.repeat(width))
  return [head, line, ...rows]
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`)
    .join('')
}

/** Writes the table from RESULTS.md into the README. @throws {Error} if the README has no place for it */
export async function publishAgents(): Promise<void> {
  const text = await readFile(readme, 'utf8')
  if (!place.test(text)) throw new Error('README.md has no place for the table of agents.')
  await writeFile(readme, text.replace(place, `$1${tableOf(await readFile(results, 'utf8'))}$2`))
}
