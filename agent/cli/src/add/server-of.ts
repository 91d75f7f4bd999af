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

/** A command: a program in `node_modules/.bin`, and its arguments. */
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

/** The server of an app. */
export interface Server {
  /** The path of the program, or its name. */
  program: string
  args: readonly string[]
  /** Absolute path of its working directory. */
  folder: string
  /** The command as people write it. */
  name: string
  /** Whether it is the app's own server, which may choose its port itself. */
  isOwn: boolean
  /**
   * The host of its URL. Next.js calls 127.0.0.1 `localhost` in middleware, and treats a rewrite there as a
   * rewrite to another host.
   */
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
 * Finds the server for an app's build: the framework's own server, or a script of the app if the framework's
 * server is not installed or only sends files, as in apps with Express or Hono.
 *
 * @param port - for the server; the app's own server should read it from the environment
 * @param isNitro - whether Nitro has built the server
 * @returns `undefined` if neither exists
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
  // Its Vite serves the built worker.
  if (dependencies.has('@cloudflare/vite-plugin')) return installedServer(app, vitePreview(port))
  if (isOwn) return ownServer(app, script)
  return words === undefined || scripts.start === undefined ? undefined : ownServer(app, 'start')
}

/** Commands that serve a build, or start a development server, as written in scripts. */
const serves = {
  build:
    /^(?:next start|(?:vite|vp|astro|nuxi|nuxt) preview|react-router-serve|node \.output\/server\/index\.mjs)\b/,
  dev: /^(?:(?:next|nuxt|nuxi|astro|react-router) dev|(?:vite|vp)(?: dev| serve)?)(?=\s|$)/,
}

/** These leave processes behind, or build a container. */
const runsOn = /\b(?:pm2|forever|docker(?:-compose)?|podman|nohup|systemctl|turbo|nx)\b|(?<!&)&(?!&)/

/**
 * Finds the script that starts the app in its own way, such as `dotenv -e ../../.env -- next start` or
 * `doppler run -- next start`: without it, the app lacks its environment.
 *
 * @returns the script's name; `undefined` if the framework's own program does the same
 */
function ownWay({ framework, scripts }: App, task: keyof typeof serves): string | undefined {
  // In other frameworks, `start` often is a development server.
  const isStart = /^(?:next|nuxt|react-router)$/.test(framework.name)
  const names = task === 'dev' ? ['dev'] : isStart ? ['start'] : ['preview', 'start']
  return names.find((name) => {
    const script = scripts[name] ?? ''
    const last = script.split('&&').at(-1)?.trim() ?? ''
    if (last === '' || runsOn.test(script) || serves[task].test(last)) return false
    // The app's own server, such as `node server.js`, in which Next.js runs.
    if (task === 'build' && framework.name === 'next') return !/\bdev\b/.test(script)
    // In other frameworks, such a server is handled below.
    return last.split(/\s+/).some((_, index, words) => serves[task].test(words.slice(index).join(' ')))
  })
}

/** Checks whether only a script of the app serves its build, so that the framework's own server would not. */
function isServedByScript({ framework, scripts }: App): boolean {
  // With `--ssr`, Vite builds a module that renders pages. Vite's server only sends files.
  if (framework.name === 'vite')
    return Object.values(scripts).some((script) => /\bvite build\b.*\s--ssr\b/.test(script))
  // The React Router build may itself be a server, as with react-router-hono-server.
  return framework.name === 'react-router' && /\bnode\s.*\bserver\/index\.js/.test(scripts.start ?? '')
}

/**
 * As `@astrojs/node` builds it for the app's own server. Astro's server then sends pages without their
 * scripts.
 */
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

/**
 * @returns the framework's development server, for builds that cannot be served here; `undefined` if it does
 *   not exist
 */
export function developmentServerOf(app: App, port: string): Server | undefined {
  const way = ownWay(app, 'dev')
  if (way !== undefined) return ownServer(app, way)
  const words = told(app, 'dev', developmentServers[app.framework.name]?.(port, app.root))
  return words && installedServer(app, words)
}

/** @returns the words, with the arguments that the app's own script passes to the framework's program */
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

/** Nitro's server does not read the environment file that its development server and its preview read. */
function nodeServer({ root }: App, server: Omit<Server, 'program'>): Server {
  const program = process.execPath
  if (!existsSync(join(root, '.env'))) return { ...server, program }
  const args = ['--env-file=.env', ...server.args]
  return { ...server, program, args, name: ['node', ...args].join(' ') }
}

function hostOf({ framework }: App): Server['host'] {
  return framework.name === 'next' ? 'localhost' : '127.0.0.1'
}
