import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serveFolder } from '../check/serve-folder'
import type { Terminal } from '../command-line/terminal'
import { nextBuild, nitroBuild } from './built-for'
import { endOfOutput } from './end-of-output'
import { findFirstPage } from './first-page'
import type { FrameworkName } from './project/framework-name'
import type { Project } from './project/project'

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

/** How much of the end of what the server wrote is shown. */
const outputCharacters = 2000

const limit = { startMs: 60_000, pauseMs: 200 }

/** A build that answers. */
export interface ServedBuild {
  /** Of the first page, with a slash at the end. */
  url: string
  /** The end of what the server wrote. */
  output: () => string
  stop: () => Promise<void>
}

/**
 * Serves what the app's build has made, on loopback.
 *
 * @returns what answers; or `elsewhere`, a sentence, if the build is for a host that is not here; or the `problem`, if the
 *   server should answer and does not
 */
export async function serveBuild(
  { framework, root }: Project,
  terminal: Terminal,
): Promise<ServedBuild | { elsewhere: string } | { problem: string }> {
  const build =
    framework.name === 'next' ? nextBuild(root) : framework.name === 'nuxt' ? nitroBuild(root) : {}
  if (build.elsewhere !== undefined) return { elsewhere: build.elsewhere }
  if (build.folder !== undefined) return { output: () => '', ...(await serveFolder(build.folder)) }
  const words = servers[framework.name]
  if (!words) return { elsewhere: `${framework.title} has no server for builds. Start the app.` }
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
    output = (output + text).slice(-10 * outputCharacters)
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
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    if (answer)
      return {
        url: await findFirstPage(url, root),
        output: () => endOfOutput(output, outputCharacters),
        stop: () => stop(child),
      }
    await wait(limit.pauseMs)
  }
  await stop(child)
  return {
    problem: `\`${program} ${args.join(' ')}\` does not answer: ${ended ?? 'no answer in a minute'}.\n${endOfOutput(output, outputCharacters)}`,
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
