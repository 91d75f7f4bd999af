import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { measureBuilds } from './build-time.ts'
import { measureCall } from './call.ts'
import { type Figure, formatFigures } from './report.ts'
import { measureSizes } from './size.ts'
import { measureVisits } from './visit.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, help: { type: 'boolean', short: 'h' } },
})
if (values.help) {
  console.log(
    'npm run bench -- [--seconds N]   measures, and writes bench/RESULTS.md; N seconds of builds for each framework, 120 by default',
  )
  process.exit(0)
}

const say = (text: string) => console.log(`▸ ${text}`)
const figures: Figure[] = []
say('sizes')
figures.push(...(await measureSizes()))
say('a call in Chromium')
figures.push(await measureCall())
say('builds with and without the adapter')
figures.push(...(await measureBuilds(Number(values.seconds), say)))
say('a human visit with and without the adapter')
figures.push(...(await measureVisits(say)))

const table = formatFigures(figures)
console.log(`\n${table}`)
const machine = `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}.`
await writeFile(
  new URL('../RESULTS.md', import.meta.url),
  `# Figures\n\nMade by \`npm run bench\`: everything is measured side by side in one run. ${machine}\n\n${table}\n`,
)
process.exitCode = figures.every(({ reached }) => reached) ? 0 : 1
