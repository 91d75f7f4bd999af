import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { configFile } from './frameworks/config-file.ts'
import type { FrameworkName } from './project/framework-name.ts'
import { runCommand } from './project/manager.ts'
import { findProgram } from './project/program.ts'
import type { Project } from './project/project.ts'
import { bundlerFlag, flagsOf } from './project/script-flags.ts'
import { readText } from './project/source-files.ts'
import { findReactRouterBuild } from './react-router-build.ts'

/** A command: a program in `node_modules/.bin`, and what it is given. */
type Words = readonly [program: string, ...args: string[]]

const nitroServer = ['node', '.output/server/index.mjs'] as const

const vitePreview = (port: string) =>
  ['vite', 'preview', '--host', '127.0.0.1', '--port', port, '--strictPort'] as const

const viteDev = (port: string) =>
  ['vite', 'dev', '--host', '127.0.0.1', '--port', port, '--strictPort'] as const

/** The words that serve a build, after the program in `node_modules/.bin`. */
const servers: Partial<Record<FrameworkName, (port: string, root: string) => Words | undefined>> = {
  next: (port) => ['next', 'start', '-H', 'localhost', '-p', port],
  nuxt: () => nitroServer,
  sveltekit: vitePreview,
  vite: vitePreview,
  'react-router': (_port, root) => {
    const { server } = findReactRouterBuild(root)
    return server === undefined ? undefined : ['react-router-serve', server]
  },
  astro: (port) => ['astro', 'preview', '--host', '127.0.0.1', '--port', port],
}

/** The words that start a development server. */
const developmentServers: typeof servers = {
  next: (port) => ['next', 'dev', '-H', 'localhost', '-p', port],
  nuxt: (port) => ['nuxt', 'dev', '--host', '127.0.0.1', '--port', port],
  sveltekit: viteDev,
  vite: viteDev,
  'react-router': (port) => ['react-router', 'dev', '--host', '127.0.0.1', '--port', port],
  astro: (port) => ['astro', 'dev', '--host', '127.0.0.1', '--port', port],
}

/** What serves an app. */
export interface Server {
  /** The path of the program, or its name. */
  program: string
  args: readonly string[]
  /** Absolute path of the folder where it runs. */
  folder: string
  /** The command as people write it. */
  name: string
  /** Whether it is the app's, which may choose its port itself. */
  isOwn: boolean
  /** Of its address. Next.js calls 127.0.0.1 `localhost` in middleware, and takes a rewrite there for one to another host. */
  host: '127.0.0.1' | 'localhost'
}

type App = Pick<
  Project,
  | 'dependencies'
  | 'framework'
  | 'isModule'
  | 'isTypeScript'
  | 'manager'
  | 'packageRoot'
  | 'root'
  | 'scripts'
  | 'workspace'
>

/**
 * Finds what serves the build of an app: the framework's own server, or a script of the app where the framework's is not
 * installed or sends files only, as in apps with Express or Hono.
 *
 * @param port - for the server; the app's own one should take it from the environment
 * @param isNitro - whether Nitro has built the server
 * @returns `undefined` if there is neither
 */
export function serverOf(app: App, port: string, isNitro = false): Server | undefined {
  const { dependencies, framework, root, scripts } = app
  const words = isNitro ? nitroServer : told(app, 'build', servers[framework.name]?.(port, root))
  const script = ownServerScript(app)
  const way = ownWay(app, 'build')
  if (way !== undefined) return ownServer(app, way)
  if (isAstroMiddleware(app)) return script === undefined ? undefined : ownServer(app, script)
  const isOwn = !isNitro && script !== undefined && isServedByScript(app)
  const installed = words && !isOwn ? installedServer(app, words) : undefined
  if (installed) return installed
  // Its Vite serves the worker that was built.
  if (dependencies.has('@cloudflare/vite-plugin')) return installedServer(app, vitePreview(port))
  if (isOwn) return ownServer(app, script)
  return words === undefined || scripts.start === undefined ? undefined : ownServer(app, 'start')
}

/** What serves a build, or starts a development server, as scripts name it. */
const serves = {
  build:
    /^(?:next start|(?:vite|vp|astro|nuxi|nuxt) preview|react-router-serve|node \.output\/server\/index\.mjs)\b/,
  dev: /^(?:(?:next|nuxt|nuxi|astro|react-router) dev|(?:vite|vp)(?: dev| serve)?)(?=\s|$)/,
}

/** They leave processes behind, or build a container. */
const runsOn = /\b(?:pm2|forever|docker(?:-compose)?|podman|nohup|systemctl|turbo|nx)\b|(?<!&)&(?!&)/

/**
 * Finds the script that starts the app in a way of its own, such as `dotenv -e ../../.env -- next start` or
 * `doppler run -- next start`: without it, the app lacks its environment.
 *
 * @returns the script's name; `undefined` if the framework's own program does the same
 */
function ownWay({ framework, scripts }: App, task: keyof typeof serves): string | undefined {
  // Elsewhere, `start` often is a development server.
  const isStart = /^(?:next|nuxt|react-router)$/.test(framework.name)
  const names = task === 'dev' ? ['dev'] : isStart ? ['start'] : ['preview', 'start']
  return names.find((name) => {
    const script = scripts[name] ?? ''
    const last = script.split('&&').at(-1)?.trim() ?? ''
    if (last === '' || runsOn.test(script) || serves[task].test(last)) return false
    // A server of the app, such as `node server.js`, in which Next.js runs.
    if (task === 'build' && framework.name === 'next') return !/\bdev\b/.test(script)
    // In other frameworks, such a server is looked at below.
    return last.split(/\s+/).some((_, index, words) => serves[task].test(words.slice(index).join(' ')))
  })
}

/** Checks whether only a script of the app serves its build, so that the framework's own server would not. */
function isServedByScript({ framework, scripts }: App): boolean {
  // Vite builds a module that renders pages with `--ssr`. Vite's server sends files only.
  if (framework.name === 'vite')
    return Object.values(scripts).some((script) => /\bvite build\b.*\s--ssr\b/.test(script))
  // What React Router builds may be a server itself, as with react-router-hono-server.
  return framework.name === 'react-router' && /\bnode\s.*\bserver\/index\.js/.test(scripts.start ?? '')
}

/** As `@astrojs/node` builds it for a server of the app. Astro's own one then sends pages without their scripts. */
function isAstroMiddleware(app: App): boolean {
  if (app.framework.name !== 'astro') return false
  const { exists, file } = configFile(app, 'astro.config')
  return exists && /\bmode:\s*['"`]middleware\b/.test(readText(join(app.root, file)) ?? '')
}

function ownServerScript({ scripts }: App): string | undefined {
  return ['preview', 'start'].find((name) => /^(?!.*\b(?:vite|astro)\b)./.test(scripts[name] ?? ''))
}

function ownServer(app: App, script: string): Server {
  const [program = app.manager, ...args] = runCommand(app.manager, script)
  const name = [program, ...args].join(' ')
  return { program, args, folder: app.packageRoot, name, isOwn: true, host: hostOf(app) }
}

/** @returns the framework's development server, for builds that cannot be served here; `undefined` if there is none */
export function developmentServerOf(app: App, port: string): Server | undefined {
  const way = ownWay(app, 'dev')
  if (way !== undefined) return ownServer(app, way)
  const words = told(app, 'dev', developmentServers[app.framework.name]?.(port, app.root))
  return words && installedServer(app, words)
}

/** @returns the words, with what the app's own script tells the framework's program */
function told(
  { packageRoot, root, scripts }: App,
  command: 'build' | 'dev',
  words: Words | undefined,
): Words | undefined {
  if (words?.[0] === 'next' && command === 'dev') return [...words, ...bundlerFlag(scripts)]
  if (!words || !/^(?:vite|astro)$/.test(words[0])) return words
  const { config, ...others } = flagsOf(scripts, command)
  const flags = {
    ...others,
    ...(config !== undefined && { config: relative(root, join(packageRoot, config)) }),
  }
  return [...words, ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])]
}

/** With Yarn's Plug'n'Play, only Yarn finds installed programs. */
function installedServer(app: App, [wanted, ...args]: Words): Server | undefined {
  const { root, workspace } = app
  const found = findProgram(root, wanted)
  const program = found?.name ?? wanted
  const name = [program, ...args].join(' ')
  const server = { args, folder: root, name, isOwn: false, host: hostOf(app) }
  if (program === 'node') return nodeServer(app, server)
  if (found) return { ...server, program: found.path }
  return existsSync(join(workspace, '.pnp.cjs'))
    ? { ...server, program: 'yarn', args: ['run', program, ...args], name: `yarn run ${server.name}` }
    : undefined
}

/** Nitro's server does not read the file that its development server, and its preview, take the environment from. */
function nodeServer({ root }: App, server: Omit<Server, 'program'>): Server {
  const program = process.execPath
  if (!existsSync(join(root, '.env'))) return { ...server, program }
  const args = ['--env-file=.env', ...server.args]
  return { ...server, program, args, name: ['node', ...args].join(' ') }
}

function hostOf({ framework }: App): Server['host'] {
  return framework.name === 'next' ? 'localhost' : '127.0.0.1'
}
