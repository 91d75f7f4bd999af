import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, copyPlayground, type Framework, frameworks } from '@abp-kit/playground-runner'
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

/** Builds in turn with and without the adapter; the ratio of each pair, because the machine's speed drifts. */
export async function measureBuilds(rounds: number, say: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const framework of frameworks) {
    const times: { with: number; without: number }[] = []
    // One more round than is counted: the first warms the machine's caches.
    for (let round = 0; round <= rounds; round++) {
      const pair = {
        without: await timeBuild(framework, copyWithoutAdapter),
        with: await timeBuild(framework, copyPlayground),
      }
      say(
        `${framework}: ${pair.with.toFixed(2)} s with, ${pair.without.toFixed(2)} s without${round === 0 ? ' (not counted)' : ''}`,
      )
      if (round > 0) times.push(pair)
    }
    const ratio = median(times.map((pair) => pair.with / pair.without))
    figures.push({
      what: `production build of the ${framework} playground, with the adapter against without`,
      measured: `${median(times.map((pair) => pair.with)).toFixed(2)} s against ${median(times.map((pair) => pair.without)).toFixed(2)} s, median ratio ${ratio.toFixed(3)}`,
      toReach: '≤ 1.05',
      reached: ratio <= 1.05,
    })
  }
  return figures
}

async function timeBuild(framework: Framework, prepare: typeof copyPlayground): Promise<number> {
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
