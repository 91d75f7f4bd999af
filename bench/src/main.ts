import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Part, parts } from './parts.ts'
import { formatFigures } from './report.ts'
import { writeResults } from './results.ts'

const names = parts.map(({ name }) => name)

const help = `npm run bench -- [--only <part>[,…]] [--seconds N] [--rounds N]   measures, and writes bench/RESULTS.md

  --only      measures these parts, and writes their sections anew; by default all of them
  --seconds   of builds for each app, 120 by default
  --rounds    of agents, with every way on every page, 10 by default

Parts:
${parts.map(({ name, title }) => `  ${name.padEnd(14)}${title}`).join('\n')}`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '120' },
    rounds: { type: 'string', default: '10' },
    help: { type: 'boolean', short: 'h' },
  },
})
const chosen = values.only === undefined ? names : values.only.split(',')
const unknown = chosen.filter((name) => !names.includes(name))
const [only] = parts.filter(({ name }) => chosen.length === 1 && name === chosen[0])

if (values.help) console.log(help)
else if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Known: ${names.join(', ')}.`)
  process.exitCode = 2
} else if (only) {
  process.exitCode = (await measure(only)) ? 0 : 1
} else {
  process.exitCode = 0
  for (const name of chosen) if (!(await measureApart(name))) process.exitCode = 1
}

/** @returns whether all targets were reached */
async function measure({ measure, name, publish, title }: Part): Promise<boolean> {
  const say = (text: string) => console.log(`▸ ${text}`)
  say(title)
  const figures = await measure({ say, seconds: Number(values.seconds), rounds: Number(values.rounds) })
  console.log(`\n${formatFigures(figures)}\n`)
  await writeResults(name, figures, names)
  await publish?.()
  return figures.every(({ reached }) => reached)
}

/**
 * Measures in a separate process, so that no part inherits the memory of another. @returns whether all targets were
 * reached
 */
async function measureApart(name: string): Promise<boolean> {
  const args = [
    fileURLToPath(import.meta.url),
    '--only',
    name,
    '--seconds',
    values.seconds,
    '--rounds',
    values.rounds,
  ]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const forward = (signal: NodeJS.Signals) => {
    child.kill(signal)
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, forward)
  const [code] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, forward)
  return code === 0
}
