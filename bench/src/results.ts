import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { type Figure, formatFigures } from './report.ts'

const file = new URL('../RESULTS.md', import.meta.url)

const introduction = `# Figures

Made by \`npm run bench\`: what a row compares was measured side by side in one run. \`npm run bench -- --only <part>\`
measures one part again, and writes its section anew.
`

/**
 * Writes the figures of one part. The other sections stay as they are.
 *
 * @param part - its name, which is the section's heading
 * @param order - of all sections; any others are dropped
 */
export async function writeResults(part: string, figures: Figure[], order: readonly string[]): Promise<void> {
  const [, ...texts] = (await readFile(file, 'utf8')).split(/^## /m)
  const sections = new Map(
    texts.map((text) => {
      const [heading = '', ...lines] = text.split('\n')
      return [heading, lines.join('\n').trim()]
    }),
  )
  const machine = `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}.`
  sections.set(part, `${machine}\n\n${formatFigures(figures)}`)
  const written = order.filter((name) => sections.has(name))
  await writeFile(
    file,
    [introduction, ...written.map((name) => `## ${name}\n\n${sections.get(name)}\n`)].join('\n'),
  )
}
