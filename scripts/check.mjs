// `npm run check [part of a name …]`: everything that can be checked without running an app. The packages must
// be built first.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { writeBundles } from './check/bundles.mjs'
import { circlesOf } from './check/layers.mjs'
import { listPackages, pack, tarballOf } from './check/packages.mjs'
import { findPhrases } from './check/voice.mjs'
import { root, run } from './setup.mjs'

const quietly = (command, ...args) => run(command, args, { show: false })

const packages = listPackages()
const published = packages.filter(({ manifest }) => !manifest.private)

const checks = [
  // The type checks of the apps come first, because they take longest.
  ...packages.toReversed().map(({ path }) => ({
    name: `types of ${path}`,
    run: () => run('node', ['--run', 'types'], { show: false, cwd: join(root, path) }),
  })),
  { name: 'format and lint (biome)', run: () => quietly('biome', 'check', '--error-on-warnings') },
  { name: 'nothing unused (knip)', run: () => quietly('knip') },
  { name: 'folders in layers', run: checkLayers },
  { name: 'plain English (voice)', run: checkVoice },
  { name: 'packages as published (publint, attw)', run: checkPublished },
  { name: 'sizes (size-limit)', run: checkSizes },
]

async function checkPublished() {
  const packed = await pack(published)
  if (packed.code !== 0) return packed
  const results = []
  for (const file of published.map((one) => tarballOf(one))) {
    results.push(await quietly('publint', 'run', file, '--strict'))
    results.push(await quietly('attw', file, '--profile', 'esm-only', '--format', 'ascii', '--no-summary'))
  }
  const failed = results.filter(({ code }) => code !== 0)
  return { code: failed.length, output: failed.map(({ output }) => output).join('\n') }
}

async function checkSizes() {
  await writeBundles()
  return quietly('size-limit', '--hide-passed')
}

/** Folders that import each other in circles. The number only falls, to 0. */
const foldersInCircles = 137

async function checkLayers() {
  const circles = packages.flatMap(({ path }) => circlesOf(path).map((circle) => ({ path, ...circle })))
  const count = circles.reduce((sum, { folders }) => sum + folders.length, 0)
  const lines = circles.map(
    ({ path, folders, imports }) =>
      `${path}: ${folders.join(', ')} import each other. For example:\n  ${imports.slice(0, 8).join('\n  ')}`,
  )
  return atMost(foldersInCircles, count, 'folders are in circles', 'foldersInCircles', lines)
}

/** Phrases that read as translated. The number only falls, to 0. */
const translatedPhrases = 1089

async function checkVoice() {
  const found = findPhrases()
  const changed = (await quietly('git', 'diff', '--name-only', 'HEAD')).output.split('\n')
  const lines = found
    .filter(({ file }) => found.length < 100 || changed.includes(file))
    .map(({ file, line, words, better }) => `${file}:${line} “${words}” → ${better}`)
  return atMost(translatedPhrases, found.length, 'phrases read as translated', 'translatedPhrases', lines)
}

function atMost(most, count, what, name, lines) {
  const output = `${count} ${what}; ${name} in scripts/check.mjs allows ${most}.\n${lines.join('\n')}`
  return { code: count > most ? 1 : 0, output }
}

/** Runs a check and prints the result, with the output if it failed. @returns whether it passed */
async function judge(check) {
  const start = performance.now()
  const { code, output } = await check.run().catch((error) => ({ code: 1, output: error.stack }))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${check.name.padEnd(40)} ${seconds.padStart(5)} s`)
  if (code !== 0) console.log(output.trim().replace(/^/gm, '    '))
  return code === 0
}

const wanted = process.argv.slice(2)
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const failed = []
// All workers take from one list, so that each core has work until the end.
const waiting = chosen.values()
const work = async () => {
  for (const check of waiting) if (!(await judge(check))) failed.push(check.name)
}
await Promise.all(Array.from({ length: availableParallelism() }, work))

if (failed.length > 0)
  console.error(`\n${failed.length} of ${chosen.length} checks failed: ${failed.join(', ')}.`)
if (chosen.length === 0)
  console.error(`No such check. There are: ${checks.map(({ name }) => name).join(', ')}.`)
process.exitCode = failed.length > 0 || chosen.length === 0 ? 1 : 0
