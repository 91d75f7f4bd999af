import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { directoryOf, type Framework } from './frameworks.ts'
import { RunFailed, start } from './process.ts'

/** The production build as `start` serves it, or the framework's dev server. */
export type Mode = 'production' | 'dev'

type Command = [program: string, ...args: string[]]

export interface ServeOptions {
  mode?: Mode
  /** The base path that the app was built with. */
  basePath?: string
  /** Where the app is; the framework's playground by default. */
  directory?: string
  env?: Record<string, string | undefined>
  /** What serves it; the app's own `start` or `dev` script by default. */
  command?: (port: number) => Command | Promise<Command>
  /** What to wait for: the answer to a request, by default, or only that it takes connections. The first visit then is a visitor's. */
  until?: 'answers' | 'listens'
}

export interface Served {
  /** Where the app's first page is, without a slash at the end. */
  url: string
  /** What the server printed until now. */
  output(): string
  stop(): Promise<void>
}

const patience = 120_000

/**
 * Serves a playground on a free port of the loopback address.
 *
 * @returns when it answers, or when it listens
 * @throws {RunFailed} with the server's output when it ends, or does not answer within two minutes.
 */
export async function serve(framework: Framework, options: ServeOptions = {}): Promise<Served> {
  const {
    mode = 'production',
    basePath = '',
    directory = directoryOf(framework),
    env,
    until = 'answers',
  } = options
  const port = await getPort()
  const url = `http://127.0.0.1:${port}${basePath}`
  const [program, ...args] = (await options.command?.(port)) ?? [
    'node',
    '--run',
    mode === 'dev' ? 'dev' : 'start',
  ]
  const server = start(program, args, {
    cwd: directory,
    env: {
      NODE_ENV: mode === 'dev' ? 'development' : 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      BASE_PATH: basePath,
      ...env,
    },
  })
  let ended = false
  void server.ended.then(() => {
    ended = true
  })
  const deadline = Date.now() + patience
  const isReady = until === 'answers' ? () => answers(url) : () => listens(port)
  while (!(await isReady())) {
    if (ended || Date.now() > deadline) {
      await server.stop()
      const what = ended ? 'ended before it answered' : `did not answer within ${patience / 1000} s`
      throw new RunFailed(`The ${mode} server of ${framework} ${what}:\n${server.output()}`)
    }
    await wait(100)
  }
  return { url, output: server.output, stop: server.stop }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) })
    await response.arrayBuffer()
    return true
  } catch {
    return false
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
