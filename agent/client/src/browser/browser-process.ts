import { type ChildProcess, spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { settleWithin } from '../deadline.ts'
import type { Extension, OwnBrowser } from '../driver/driver.ts'
import { type BrowserPipe, openPipe } from '../driver/pipe.ts'
import { limits } from '../limits.ts'
import type { BrowserDirectory } from '../temporary/directory.ts'
import { endOnSignals } from './signals.ts'
import { watchBrowser } from './watchdog.ts'

/** A browser that this process started, and that ends with this process. */
export interface BrowserProcess extends OwnBrowser {
  extensions: readonly Extension[]
  child: ChildProcess
  pipe: BrowserPipe
  /** @returns the end of the browser's stderr output */
  errorOutput(): string
  /** Settles when the browser has ended. @returns how it ended, such as `exit code 1` */
  ended: Promise<string>
}

export interface BrowserProcessOptions {
  executablePath: string
  args: readonly string[]
  /** Absolute path of the browser's profile. */
  profile: string
  /** The browser's own directory, which is removed after the browser has ended. */
  directory: BrowserDirectory
  /** Whether the browser ends on signals to this process. */
  handleSignals: boolean
}

/** @throws {Error} when the program cannot run */
export async function startBrowserProcess({
  args,
  directory,
  executablePath,
  handleSignals,
  profile,
}: BrowserProcessOptions): Promise<BrowserProcess> {
  const child = spawn(executablePath, args, {
    // A separate process group: it can be killed as a whole, and this process handles Ctrl-C in a terminal.
    detached: process.platform !== 'win32',
    env: { ...process.env, ...temporaryFiles(directory.path) },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk}`.slice(-limits.browserTextCharacters)
  })
  const { pid } = child
  const [, , , input, output] = child.stdio
  if (pid === undefined || !(input instanceof Writable) || !(output instanceof Readable)) {
    const cause = await new Promise<unknown>((resolve) => child.once('error', resolve))
    throw new Error(cause instanceof Error ? cause.message : 'It cannot be run.', { cause })
  }
  child.on('error', () => undefined)
  directory.guard({ pid, profile })
  const kill = () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    try {
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-pid, 'SIGKILL')
    } catch {
      // The process has just ended.
    }
  }
  const pipe = openPipe(output, input)
  let reason: string | undefined
  const unwatch = watchBrowser(pipe, () => {
    const page = pipe.busiest()
    const cause = page === undefined ? '' : ` The page that kept it busiest was ${page}.`
    reason = `The browser had no time for 20 s, and was ended.${cause}`
    kill()
  })
  process.once('exit', kill)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= (async () => {
      pipe.askToEnd()
      if (!(await settleWithin(ended, limits.browserEndMilliseconds))) kill()
      await settleWithin(removed, limits.browserEndMilliseconds)
    })()
    return closing
  }
  const forget = handleSignals ? endOnSignals(close) : () => undefined
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', kill)
      unwatch()
      forget()
      resolve(signal ?? `exit code ${code}`)
    })
  })
  const removed = ended.then(() => directory.remove())
  return {
    child,
    pid,
    extensions: [],
    directory: directory.path,
    pipe,
    errorOutput: () => text.trim(),
    ended,
    lostReason: () => reason,
    close,
  }
}

/**
 * Length of the browser's socket path below the directory, and the longest path that every system supports,
 * in characters.
 */
const [socketPathCharacters, maxSocketPathCharacters] = [
  '/org.chromium.Chromium.XXXXXX/SingletonSocket'.length,
  103,
]

/**
 * @returns the environment variables for temporary files in this directory; in `/tmp` if the socket path
 *   would be too long
 */
function temporaryFiles(directory: string): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return {}
  return { TMPDIR: directory.length + socketPathCharacters > maxSocketPathCharacters ? '/tmp' : directory }
}
