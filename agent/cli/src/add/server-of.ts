import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameworkName } from './project/framework-name'
import { runCommand } from './project/manager'
import { findProgram } from './project/program'
import type { Project } from './project/project'

const nitroServer = ['node', '.output/server/index.mjs'] as const

/** The words that serve a build, after the program in `node_modules/.bin`. */
const servers: Partial<
  Record<FrameworkName, (port: string) => readonly [program: string, ...args: string[]]>
> = {
  next: (port) => ['next', 'start', '-H', 'localhost', '-p', port],
  nuxt: () => nitroServer,
  sveltekit: (port) => ['vite', 'preview', '--host', '127.0.0.1', '--port', port, '--strictPort'],
  vite: (port) => ['vite', 'preview', '--host', '127.0.0.1', '--port', port, '--strictPort'],
  'react-router': () => ['react-router-serve', './build/server/index.js'],
  astro: (port) => ['astro', 'preview', '--host', '127.0.0.1', '--port', port],
}

/** What serves a build. */
export interface Server {
  /** The path of the program, or its name. */
  program: string
  args: readonly string[]
  /** The command as people write it. */
  name: string
  /** Whether it is the app's, which may choose its port itself. */
  isOwn: boolean
  /** Of its address. Next.js calls 127.0.0.1 `localhost` in middleware, and takes a rewrite there for one to another host. */
  host: '127.0.0.1' | 'localhost'
}

/**
 * Finds what serves the build of an app: the framework's own server, or the app's script `start` where the framework's is not
 * installed, as in apps with Express or Hono. With Yarn's Plug'n'Play, only Yarn finds installed programs.
 *
 * @param port - for the server; the app's own one should take it from the environment
 * @param isNitro - whether Nitro has built the server
 * @returns `undefined` if there is neither
 */
export function serverOf(
  {
    framework,
    manager,
    root,
    scripts,
    workspace,
  }: Pick<Project, 'framework' | 'manager' | 'root' | 'scripts' | 'workspace'>,
  port: string,
  isNitro = false,
): Server | undefined {
  const [usual, ...args] = isNitro ? nitroServer : (servers[framework.name]?.(port) ?? [])
  if (usual === undefined) return undefined
  const found = findProgram(root, usual)
  const program = found?.name ?? usual
  const name = [program, ...args].join(' ')
  const host = framework.name === 'next' ? 'localhost' : '127.0.0.1'
  if (program === 'node') return { program: process.execPath, args, name, isOwn: false, host }
  if (found) return { program: found.path, args, name, isOwn: false, host }
  if (existsSync(join(workspace, '.pnp.cjs')))
    return { program: 'yarn', args: ['run', program, ...args], name: `yarn run ${name}`, isOwn: false, host }
  if (scripts.start === undefined) return undefined
  const [run = manager, ...words] = runCommand(manager, 'start')
  return { program: run, args: words, name: [run, ...words].join(' '), isOwn: true, host }
}
