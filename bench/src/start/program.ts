import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openRegistry } from '@abp-kit/local-registry'
import { run, serve } from '@abp-kit/playground-runner'
import { type Figure, median } from '../report.ts'
import { timeNode } from './command.ts'

const rounds = 15
/** The template that create-vite has, too. */
const ours = ['--template', 'react', '--yes', '--no-install', '--no-git']
const theirs = ['--template', 'react-ts', '--no-interactive']

/** Measures `create-abp-app` as it is packed: its size, and its time. */
export async function measureProgram(directory: string, say: (text: string) => void): Promise<Figure[]> {
  const registry = await openRegistry(directory)
  try {
    const install = async (name: string) => {
      const folder = join(directory, name)
      await mkdir(folder)
      await writeFile(join(folder, 'package.json'), '{ "private": true }')
      const args = ['install', name, '--no-audit', '--no-fund', '--no-package-lock']
      await run('npm', args, { cwd: folder, env: registry.environment })
      return join(folder, 'node_modules')
    }
    const program = await install('create-abp-app')
    const peer = await install('create-vite')
    return [
      await compareTimes(
        directory,
        join(program, '.bin/create-abp-app'),
        join(peer, '.bin/create-vite'),
        say,
      ),
      await sizeAsPacked(registry.url),
      await sizeAsInstalled(program),
      await timeUntilGreen(directory, join(program, '.bin/create-abp-app'), registry.environment, say),
    ]
  } finally {
    await registry.stop()
  }
}

/** Runs both in turn, because the machine's speed drifts. */
async function compareTimes(
  cwd: string,
  program: string,
  peer: string,
  say: (text: string) => void,
): Promise<Figure> {
  const times: { ours: number; theirs: number }[] = []
  const make = async (args: string[]) => {
    const app = join(cwd, 'made')
    const took = await timeNode(args, cwd)
    // Both say so with their exit code, too; but create-vite's is 0 where it wrote nothing.
    await stat(join(app, 'package.json'))
    await rm(app, { recursive: true })
    return took
  }
  const round = async () => ({
    ours: await make([program, 'made', ...ours]),
    theirs: await make([peer, 'made', ...theirs]),
  })
  // The first reads the files from the disk.
  await round()
  while (times.length < rounds) times.push(await round())
  const ratio = median(times.map((time) => time.ours / time.theirs))
  const [mine, other] = (['ours', 'theirs'] as const).map((key) => median(times.map((time) => time[key])))
  const measured = `${mine?.toFixed(0)} ms against ${other?.toFixed(0)} ms, median ratio ${ratio.toFixed(2)} of ${rounds} rounds`
  say(measured)
  return {
    what: 'from the empty folder to the files of the React template, against create-vite',
    measured,
    toReach: '≤ 1.5',
    reached: ratio <= 1.5,
  }
}

async function sizeAsPacked(registry: string): Promise<Figure> {
  const answer = await fetch(`${registry}create-abp-app/latest`)
  const { dist }: { dist: { tarball: string } } = await answer.json()
  const size = (await (await fetch(dist.tarball)).bytes()).byteLength
  return {
    what: '`npm pack` size of create-abp-app',
    measured: `${(size / 1000).toFixed(1)} KB`,
    toReach: '≤ 200 KB',
    reached: size <= 200_000,
  }
}

/** @param modules - the folder with the package and its dependencies */
async function sizeAsInstalled(modules: string): Promise<Figure> {
  const entries = await readdir(modules, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  const size = sizes.reduce((sum, one) => sum + one, 0)
  return {
    what: 'installed size of create-abp-app with its dependencies',
    measured: `${(size / 1_000_000).toFixed(2)} MB, ${files.length} files`,
    toReach: '≤ 3 MB',
    reached: size <= 3_000_000,
  }
}

/** Makes an app, builds it, starts it and checks it; the installation in between is not counted. */
async function timeUntilGreen(
  cwd: string,
  program: string,
  environment: Record<string, string>,
  say: (text: string) => void,
): Promise<Figure> {
  const app = join(cwd, 'green')
  const steps: Record<string, number> = {}
  const time = async <Result>(name: string, step: Promise<Result>): Promise<Result> => {
    const start = performance.now()
    const result = await step
    steps[name] = (performance.now() - start) / 1000
    return result
  }
  await time('create', timeNode([program, 'green', ...ours], cwd))
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: app, env: environment })
  await time('build', run('node', ['--run', 'build'], { cwd: app }))
  const server = await time('start', serve('vite', { directory: app }))
  try {
    const check = ['node_modules/@abp-kit/cli/dist/cli.mjs', 'check', server.url, '--fail-on', 'warn']
    await time('check', timeNode(check, app))
  } finally {
    await server.stop()
  }
  const seconds = Object.values(steps).reduce((sum, step) => sum + step, 0)
  const parts = Object.entries(steps).map(([name, step]) => `${name} ${step.toFixed(2)} s`)
  say(parts.join(', '))
  return {
    what: 'from the empty folder to `abp check` green, without the time of npm',
    measured: `${seconds.toFixed(2)} s: ${parts.join(', ')}`,
    toReach: '≤ 20 s',
    reached: seconds <= 20,
  }
}
