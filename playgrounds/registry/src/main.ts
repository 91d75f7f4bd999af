import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { RunFailed } from '@abp-kit/playground-runner'
import { callersEnvironment, isOutside, runCommand } from './command.ts'
import { type OpenRegistry, openRegistry } from './open.ts'
import { PortTaken } from './registry.ts'

const clone = fileURLToPath(new URL('../../../', import.meta.url))

const help = `npm run local-registry [-- [--port N] [--only <package>[,…]] [<command> …]]

Builds and packs the packages of this clone (if they have changed since the last time), and publishes them to a registry
on 127.0.0.1. Then runs the command in your folder, with npm, pnpm, Yarn and bun set to that registry, and stops it when
the command ends:

  npm run local-registry -- npm create abp-app ../my-app
  npm --prefix ../abp-kit run local-registry -- npm install @abp-kit/next      (in the folder of your app)

Without a command it stays, and prints the lines that set your terminal to it, until Ctrl-C.

  --port   of the registry; a free one by default
  --only   publishes these packages, such as create-abp-app,@abp-kit/core; all by default

Everything else comes from the registry that your npm is configured with (if it wants no login), and is kept for the
next time in node_modules/.cache. Lock files that are written meanwhile may name the address on 127.0.0.1: do not commit
those.`

/** What a command is to be told begins with the first argument that is no option of ours. */
const own = {
  port: { type: 'string' },
  only: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const
const given = process.argv.slice(2)
const { tokens } = parseArgs({
  args: given,
  options: own,
  strict: false,
  allowPositionals: true,
  tokens: true,
})
const first = tokens.find(({ kind }) => kind !== 'option')?.index ?? given.length
const command = given.slice(given[first] === '--' ? first + 1 : first)

try {
  process.exitCode = await main()
} catch (error) {
  const said = error instanceof RunFailed || error instanceof PortTaken || isUsageError(error)
  console.error(said && error instanceof Error ? `\n${error.message}` : error)
  process.exitCode = isUsageError(error) ? 2 : 1
}

async function main(): Promise<number> {
  const { values } = parseArgs({ args: given.slice(0, first), options: own })
  if (values.help) {
    console.log(help)
    return 0
  }
  const port = Number(values.port ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    console.error(`--port is a number from 1 to 65535, not ${values.port}.`)
    return 2
  }
  const directory = process.env.INIT_CWD ?? process.cwd()
  const env = callersEnvironment(process.env, clone)
  const stopping = stopOnSignals()
  const registry = await openRegistry(directory, { port, only: values.only?.split(',') ?? [] })
  try {
    if (stopping.aborted) return 130
    return command.length > 0
      ? await runThere(directory, { ...env, ...registry.environment }, stopping)
      : await stay(registry, stopping)
  } finally {
    await registry.stop()
  }
}

async function runThere(directory: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<number> {
  const leadsOutside = command.some(
    (arg) => /^\.\.?\/|^[/~]/.test(arg) && isOutside(resolve(directory, arg), clone),
  )
  if (!leadsOutside && !isOutside(directory, clone))
    console.log('▸ This folder is a part of the clone. Give new apps a folder outside, such as ../my-app')
  console.log(`▸ ${command.join(' ')}`)
  return runCommand(command, { cwd: directory, env, signal })
}

async function stay({ url, environment }: OpenRegistry, signal: AbortSignal): Promise<number> {
  const line = process.platform === 'win32' ? powershell : shell
  console.log(`\n${url} has the packages of this clone until Ctrl-C. In another terminal:\n`)
  for (const [name, value] of Object.entries(environment)) console.log(line(name, value))
  // The server keeps this process alive.
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
  console.log('\n▸ The registry is stopped.')
  return 0
}

function shell(name: string, value: string): string {
  return `export ${name}='${value.replaceAll("'", "'\\''")}'`
}

function powershell(name: string, value: string): string {
  return `$env:${name} = '${value.replaceAll("'", "''")}'`
}

/** @returns a signal that is aborted when a command of this program has to end */
function stopOnSignals(): AbortSignal {
  const controller = new AbortController()
  const running = command.length > 0
  process.on('SIGTERM', () => controller.abort())
  // A terminal sends Ctrl-C to the command, too. What that does with it is its own decision.
  process.on('SIGINT', () => (running && process.stdin.isTTY ? undefined : controller.abort()))
  return controller.signal
}

function isUsageError(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
