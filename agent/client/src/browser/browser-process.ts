import { type ChildProcess, spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { settleWithin } from '../deadline'
import type { OwnBrowser } from '../driver/driver'
import { type BrowserPipe, openPipe } from '../driver/pipe'
import type { BrowserDirectory } from '../temporary/directory'
import { endOnSignals } from './signals'

/** Milliseconds that a browser has to end by itself: it writes its profile then. */
const endLimit = 5_000
/** Characters of what the browser says on stderr that are kept. */
const keptText = 4_000

/** A browser that this process started, and that does not outlive it. */
export interface BrowserProcess extends OwnBrowser {
  child: ChildProcess
  pipe: BrowserPipe
  /** @returns the end of what it said on stderr */
  said(): string
  /** Settles when it has ended. @returns how, such as `exit code 1` */
  ended: Promise<string>
}

export interface BrowserProcessOptions {
  executablePath: string
  args: readonly string[]
  /** Of its own; removed when it has ended. */
  directory: BrowserDirectory
  /** Whether it ends on signals to this process. */
  handleSignals: boolean
}

/** @throws {Error} when the program cannot be run */
export async function startBrowserProcess({
  args,
  directory,
  executablePath,
  handleSignals,
}: BrowserProcessOptions): Promise<BrowserProcess> {
  const child = spawn(executablePath, args, {
    // A group of its own: all of its processes can be ended together, and a terminal's Ctrl-C is this process's to handle.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk}`.slice(-keptText)
  })
  const { pid } = child
  const [, , , input, output] = child.stdio
  if (pid === undefined || !(input instanceof Writable) || !(output instanceof Readable)) {
    const cause = await new Promise<unknown>((resolve) => child.once('error', resolve))
    throw new Error(cause instanceof Error ? cause.message : 'It cannot be run.', { cause })
  }
  child.on('error', () => undefined)
  directory.guard(pid)
  const kill = () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    try {
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended just now.
    }
  }
  const pipe = openPipe(output, input)
  process.once('exit', kill)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= (async () => {
      pipe.askToEnd()
      if (!(await settleWithin(ended, endLimit))) kill()
      await settleWithin(removed, endLimit)
    })()
    return closing
  }
  const forget = handleSignals ? endOnSignals(close) : () => undefined
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', kill)
      forget()
      resolve(signal ?? `exit code ${code}`)
    })
  })
  const removed = ended.then(() => directory.remove())
  return { child, pid, directory: directory.path, pipe, said: () => text.trim(), ended, kill, close }
}
