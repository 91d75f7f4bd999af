import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { checkSite } from '@abp-kit/conformance'
import type { Terminal } from '../command-line/terminal'
import { nextSteps } from './next-steps'
import type { Plan } from './plan'
import type { FrameworkName } from './project/framework-name'
import { runCommand } from './project/manager'
import type { Project } from './project/project'
import { runProgram } from './run-program'

export interface Verified {
  /** What was tried last. */
  step: 'build' | 'start' | 'check'
  problems: string[]
  /** What to do next. */
  next?: string
}

/** The words that serve a build, after the program in `node_modules/.bin`. */
const servers: Partial<
  Record<FrameworkName, (port: string) => readonly [program: string, ...args: string[]]>
> = {
  next: (port) => ['next', 'start', '-H', '127.0.0.1', '-p', port],
  nuxt: () => ['node', '.output/server/index.mjs'],
  sveltekit: (port) => ['vite', 'preview', '--host', '127.0.0.1', '--port', port, '--strictPort'],
  vite: (port) => ['vite', 'preview', '--host', '127.0.0.1', '--port', port, '--strictPort'],
  'react-router': () => ['react-router-serve', './build/server/index.js'],
  astro: (port) => ['astro', 'preview', '--host', '127.0.0.1', '--port', port],
}

const checkIt = 'npx @abp-kit/cli check <its URL>'

/** How much of the end of what the server wrote is shown. */
const outputCharacters = 2000

const limit = { startMs: 60_000, pauseMs: 200 }

/** Builds the app, starts it, and checks it as agents see it. Says what comes out. */
export async function verify(project: Project, plan: Plan, terminal: Terminal): Promise<Verified> {
  const build = project.scripts.build
  if (build === undefined)
    return {
      step: 'build',
      problems: [],
      next: `package.json has no script \`build\`, so the app was not tried. Start it, and run: ${checkIt}`,
    }
  terminal.progress(`${runCommand(project.manager, 'build').join(' ')} …`)
  const built = await runProgram(runCommand(project.manager, 'build'), project.root, terminal.signal)
  if (built.code !== 0) {
    const problem = `The build ended with ${built.code}:\n${built.output.trim().slice(-4000)}`
    terminal.say(
      `${problem}\nIf it also failed before, mend that first, build, start the app, and run: ${checkIt}\nTo take everything back: npx @abp-kit/cli add --remove`,
      'red',
    )
    return { step: 'build', problems: [problem] }
  }
  terminal.say('It builds.', 'green')
  const served = await serve(project, terminal)
  if ('problem' in served) {
    terminal.say(served.problem, 'yellow')
    return { step: 'start', problems: [served.problem] }
  }
  try {
    terminal.progress('abp check …')
    const { findings } = await checkSite(served.url, { signal: terminal.signal, calls: false })
    const serious = findings.filter(({ severity }) => severity === 'error')
    for (const { what, remedy, severity } of findings.filter(({ severity }) => severity !== 'note'))
      terminal.say(`${severity}: ${what} ${remedy}`, 'yellow')
    const problems = serious.map(({ what, rule }) => `${rule}: ${what}`)
    if (problems.length > 0) {
      const wrote = served.output().trim()
      if (wrote !== '') terminal.say(`What the app's server wrote:\n${wrote}`)
      return { step: 'check', problems }
    }
    const next = nextSteps(project, plan)
    terminal.say(next, 'green')
    return { step: 'check', problems, next }
  } finally {
    await served.stop()
  }
}

interface Served {
  url: string
  /** The end of what the server wrote. */
  output: () => string
  stop: () => Promise<void>
}

async function serve(
  { framework, root }: Project,
  terminal: Terminal,
): Promise<Served | { problem: string }> {
  const words = servers[framework.name]
  if (!words)
    return { problem: `${framework.title} has no server for builds. Start the app, and run: ${checkIt}` }
  const port = String(await freePort())
  const [program, ...args] = words(port)
  let output = ''
  const child = spawn(program === 'node' ? process.execPath : findProgram(root, program), args, {
    cwd: root,
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', NITRO_PORT: port, NITRO_HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group, so that what it starts ends with it.
    detached: process.platform !== 'win32',
  })
  const keep = (text: Buffer) => {
    output = (output + text).slice(-outputCharacters)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  let ended: string | undefined
  child.on('error', ({ message }) => {
    ended = message
  })
  child.on('exit', (code) => {
    ended ??= `it ended with ${code}`
  })
  const url = `http://127.0.0.1:${port}/`
  terminal.progress('starting the app …')
  const until = Date.now() + limit.startMs
  while (ended === undefined && Date.now() < until && !terminal.signal.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer) return { url, output: () => output, stop: () => stop(child) }
    await wait(limit.pauseMs)
  }
  await stop(child)
  return {
    problem: `\`${program} ${args.join(' ')}\` does not answer: ${ended ?? 'no answer in a minute'}.\n${output}`,
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  try {
    if (process.platform === 'win32') child.kill()
    else process.kill(-child.pid, 'SIGTERM')
  } catch {
    return
  }
  await Promise.race([gone, wait(5000, undefined, { ref: false })])
}

/** @returns the program of an installed package, in the project or above it */
function findProgram(root: string, name: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules/.bin', name)
    if (existsSync(path)) return path
    if (folder === dirname(folder)) return name
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
