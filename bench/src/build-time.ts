import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  build,
  type Copy,
  copyPlayground,
  type DefaultFramework,
  defaultFrameworks,
} from '@abp-kit/playground-runner'
import { type Figure, median } from './report.ts'
import { copyWithoutAdapter } from './without-adapter.ts'

const outputs = [
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  'build',
  'node_modules/.cache',
  'node_modules/.vite',
]

const order = ['without', 'with', 'with', 'without'] as const

/**
 * Builds without, with, with, and without the adapter in each round, because the second build finds the machine's
 * caches warmer, and the machine's speed drifts. Takes the ratio of each round. Runs as many rounds as fit in the
 * time, at least three.
 *
 * @param seconds - for each framework
 */
export async function measureBuilds(seconds: number, say: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const framework of defaultFrameworks) {
    // This build is not counted. It warms the machine's caches.
    await timeBuild(framework, copyPlayground)
    const rounds: { with: number; without: number }[] = []
    const end = performance.now() + seconds * 1000
    while (rounds.length < 3 || performance.now() < end) {
      const round = { with: 0, without: 0 }
      for (const side of order) {
        round[side] += (await timeBuild(framework, side === 'with' ? copyPlayground : copyWithoutAdapter)) / 2
      }
      say(`${framework}: ${round.with.toFixed(2)} s with, ${round.without.toFixed(2)} s without`)
      rounds.push(round)
    }
    const ratio = median(rounds.map((round) => round.with / round.without))
    figures.push({
      what: `production build of the ${framework} playground, with the adapter against without`,
      measured: `${median(rounds.map((round) => round.with)).toFixed(2)} s against ${median(rounds.map((round) => round.without)).toFixed(2)} s, median ratio ${ratio.toFixed(3)} of ${rounds.length} rounds`,
      toReach: '≤ 1.05',
      reached: ratio <= 1.05,
    })
  }
  return figures
}

async function timeBuild(
  framework: DefaultFramework,
  prepare: (framework: DefaultFramework) => Promise<Copy>,
): Promise<number> {
  const copy = await prepare(framework)
  try {
    await Promise.all(
      outputs.map((output) => rm(join(copy.directory, output), { recursive: true, force: true })),
    )
    const start = performance.now()
    await build(framework, { directory: copy.directory })
    return (performance.now() - start) / 1000
  } finally {
    await copy.remove()
  }
}
