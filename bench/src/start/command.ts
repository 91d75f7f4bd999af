import { fileURLToPath } from 'node:url'
import { build, copyPlayground, run, serve } from '@abp-kit/playground-runner'
import { type Figure, median } from '../report.ts'

const program = fileURLToPath(new URL('./dist/cli.mjs', import.meta.resolve('@abp-kit/cli/package.json')))
const checks = 3
const starts = 15

/** @returns milliseconds that `node` with these arguments takes, to its end; its failure is an error */
export async function timeNode(args: string[], cwd: string): Promise<number> {
  const start = performance.now()
  await run('node', args, { cwd })
  return performance.now() - start
}

export async function measurePlaygroundCheck(say: (text: string) => void): Promise<Figure> {
  const copy = await copyPlayground('sveltekit')
  try {
    await build('sveltekit', { directory: copy.directory })
    const { url, stop } = await serve('sveltekit', { directory: copy.directory })
    try {
      const times: number[] = []
      while (times.length < checks) {
        times.push((await timeNode([program, 'check', url], copy.directory)) / 1000)
        say(`abp check of the playground: ${times.at(-1)?.toFixed(2)} s`)
      }
      const seconds = median(times)
      return {
        what: '`abp check` of the sveltekit playground, every rule and every call',
        measured: `${seconds.toFixed(2)} s, median of ${checks}`,
        toReach: '≤ 10 s',
        reached: seconds <= 10,
      }
    } finally {
      await stop()
    }
  } finally {
    await copy.remove()
  }
}

export async function measureHelp(directory: string): Promise<Figure> {
  const times: { ours: number; bare: number }[] = []
  // The first reads the files from the disk.
  await timeNode([program, '--help'], directory)
  while (times.length < starts)
    times.push({
      ours: await timeNode([program, '--help'], directory),
      bare: await timeNode(['-e', '0'], directory),
    })
  const ours = median(times.map((time) => time.ours))
  const bare = median(times.map((time) => time.bare))
  return {
    what: '`abp --help`, against Node.js that does nothing',
    measured: `${ours.toFixed(0)} ms against ${bare.toFixed(0)} ms, medians of ${starts}`,
    toReach: '≤ 150 ms',
    reached: ours <= 150,
  }
}
