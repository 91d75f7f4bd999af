import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A command that ended with an error, with the end of what it printed. */
export class RunFailed extends Error {
  override readonly name = 'RunFailed'
}

export interface RunOptions {
  cwd: string
  env?: Record<string, string | undefined>
  /** Hears every piece of output. */
  onOutput?: ((text: string) => void) | undefined
}

export interface Running {
  /** Everything that was printed until now, at most the last 100,000 characters. */
  output(): string
  /** Resolves when the process has ended, with its exit code. */
  ended: Promise<number>
  /** Ends the process and all that it started; kills them after 5 s. */
  stop(): Promise<void>
}

const kept = 100_000
const running = new Set<ChildProcess>()
// Whatever ends this program ends the servers too.
process.on('exit', () => {
  for (const child of running) kill(child, 'SIGKILL')
})

/**
 * Lets a signal end this program and everything that it started. Without this, the servers go on.
 *
 * @param cleanUp - removes what the program would remove at its end
 */
export function endWhenTold(cleanUp: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const child of running) kill(child, 'SIGKILL')
      cleanUp()
      process.exit(128 + constants.signals[signal])
    })
}

/** Starts a command in a process group of its own, so that its children end with it. */
export function start(command: string, args: string[], { cwd, env, onOutput }: RunOptions): Running {
  const child = spawn(command, args, {
    cwd,
    // An app is not a part of the test that starts it: Astro's dev server answers nothing where it finds this variable.
    env: { ...process.env, VITEST: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  let output = ''
  const hear = (chunk: Buffer) => {
    const text = chunk.toString()
    output = (output + text).slice(-kept)
    onOutput?.(text)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      output += `${error.message}\n`
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  }).finally(() => running.delete(child))
  return {
    output: () => output,
    ended,
    async stop() {
      if (!running.has(child)) return
      kill(child, 'SIGTERM')
      const timer = setTimeout(() => kill(child, 'SIGKILL'), 5000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Runs a command to its end. @throws {RunFailed} with its output when it fails. */
export async function run(command: string, args: string[], options: RunOptions): Promise<string> {
  const { ended, output } = start(command, args, options)
  const code = await ended
  if (code !== 0) throw new RunFailed(`\`${[command, ...args].join(' ')}\` ended with ${code}:\n${output()}`)
  return output()
}

function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It is gone already.
  }
}
