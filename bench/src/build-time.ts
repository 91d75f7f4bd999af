import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, copyPlayground, defaultFrameworks, type Framework } from '@abp-kit/playground-runner'
import { installPackages } from './installed.ts'
import { type Figure, median } from './report.ts'
import { copyWithoutAdapter } from './without-adapter.ts'

const outputs = [
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  'build',
  'dist',
  'node_modules/.cache',
  'node_modules/.vite',
]

const order = ['without', 'with', 'with', 'without'] as const

/** Builds an app once. @returns how long it took, in seconds */
type TimedBuild = (side: 'with' | 'without') => Promise<number>

/**
 * Builds without, with, with, and without the adapter in each round, because the second build finds the machine's
 * caches warmer, and the machine's speed drifts. Takes the ratio of each round. Runs as many rounds as fit in the
 * time, at least three.
 *
 * @param name - of the app
 * @param seconds - for all rounds
 */
export async function compareBuilds(
  name: string,
  timeBuild: TimedBuild,
  seconds: number,
  say: (text: string) => void,
): Promise<Figure> {
  // This build is not counted. It warms the machine's caches.
  await timeBuild('with')
  const rounds: { with: number; without: number }[] = []
  const end = performance.now() + seconds * 1000
  while (rounds.length < 3 || performance.now() < end) {
    const round = { with: 0, without: 0 }
    for (const side of order) round[side] += (await timeBuild(side)) / 2
    say(`${name}: ${round.with.toFixed(2)} s with, ${round.without.toFixed(2)} s without`)
    rounds.push(round)
  }
  const ratio = median(rounds.map((round) => round.with / round.without))
  return {
    what: `production build of ${name}, with the adapter against without`,
    measured: `${median(rounds.map((round) => round.with)).toFixed(2)} s against ${median(rounds.map((round) => round.without)).toFixed(2)} s, median ratio ${ratio.toFixed(3)} of ${rounds.length} rounds`,
    toReach: '≤ 1.05',
    reached: ratio <= 1.05,
  }
}

/**
 * Compares the builds of the playgrounds, with the packages installed.
 *
 * @param seconds - for each framework
 */
export async function measureBuilds(seconds: number, say: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const framework of defaultFrameworks) {
    const timeBuild: TimedBuild = async (side) => {
      const copy = await (side === 'with' ? copyPlayground(framework) : copyWithoutAdapter(framework))
      try {
        await installPackages(copy.directory)
        return await timeFreshBuild(framework, copy.directory)
      } finally {
        await copy.remove()
      }
    }
    figures.push(await compareBuilds(`the ${framework} playground`, timeBuild, seconds, say))
  }
  return figures
}

/** Removes what earlier builds left, and builds. @returns how long the build took, in seconds */
export async function timeFreshBuild(framework: Framework, directory: string): Promise<number> {
  await Promise.all(outputs.map((output) => rm(join(directory, output), { recursive: true, force: true })))
  const start = performance.now()
  await build(framework, { directory })
  return (performance.now() - start) / 1000
}
