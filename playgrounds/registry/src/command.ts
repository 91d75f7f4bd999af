import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, isAbsolute, relative } from 'node:path'

export interface CommandOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Ends the command; what else the command started is its own to end. */
  signal: AbortSignal
}

const patience = 5_000

/**
 * Runs a command in this terminal, to its end.
 *
 * @returns its exit code; 127 when there is no such program, and 128 and the number of the signal that ended it
 */
export async function runCommand(
  [program = '', ...args]: string[],
  options: CommandOptions,
): Promise<number> {
  const { cwd, env, signal } = options
  const windows = process.platform === 'win32'
  // On Windows, npm and its like are scripts that only a shell starts.
  const child = windows
    ? spawn(quoted(program), args.map(quoted), { cwd, env, stdio: 'inherit', shell: true })
    : spawn(program, args, { cwd, env, stdio: 'inherit' })
  const end = () => void endSoon(child)
  signal.addEventListener('abort', end)
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') return reject(error)
        console.error(`There is no program ${program} on the PATH, or no folder ${cwd}.`)
        resolve(127)
      })
      child.on('close', (code, ended) =>
        resolve(code ?? 128 + (ended === null ? 0 : constants.signals[ended])),
      )
    })
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Gives the command a few seconds to end by itself. */
function endSoon(child: ChildProcess): void {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  child.once('close', () => clearTimeout(timer))
}

function quoted(arg: string): string {
  return /[\s&|<>^"]/.test(arg) ? `"${arg.replaceAll('"', '""')}"` : arg
}

/**
 * What `npm run` adds for the scripts of the clone, and what would tell a command that it is one of them, or that npm
 * started it: bun leaves npm's user agent as it is.
 */
const ofScripts =
  /^(npm_(lifecycle|package)_.*|npm_command|npm_config_(local_prefix|user_agent)|npm_(node_)?execpath|INIT_CWD)$/

/**
 * @param env - of a script of the clone
 * @param clone - absolute path of the clone
 * @returns the environment of whoever called the script: with their programs, not with those of the clone
 */
export function callersEnvironment(env: NodeJS.ProcessEnv, clone: string): NodeJS.ProcessEnv {
  const outside = (folder: string) => !folder.includes('node_modules') || isOutside(folder, clone)
  const isOfScripts = (name: string, value = '') =>
    // With `npm --prefix <clone> run`, the packages that npm installs for the whole machine would go into the clone.
    ofScripts.test(name) || (name === 'npm_config_prefix' && !isOutside(value, clone))
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name, value]) => !isOfScripts(name, value))),
    PATH: env.PATH?.split(delimiter).filter(outside).join(delimiter),
  }
}

/** @returns whether a folder is neither another one nor in it */
export function isOutside(folder: string, other: string): boolean {
  const way = relative(other, folder)
  // On Windows there is no relative way to another drive.
  return /^\.\.(?:[\\/]|$)/.test(way) || isAbsolute(way)
}
