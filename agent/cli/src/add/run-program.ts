import { stripVTControlCharacters } from 'node:util'
import { startChild } from './child.ts'

/** Replaces the exit code of a program that could not be started. */
export const notStarted = -1

/** The end of a program's output: a long build, with adapter messages at its beginning. */
const mostCharacters = 1_000_000

export interface Ran {
  /** The exit code, or {@link notStarted}. */
  code: number
  /** Its output, both streams, without colours. */
  output: string
}

/**
 * Time to keep reading the output after the program's end, if a process that it left behind holds the
 * streams.
 */
const patienceMs = 2000

/** Runs a program to its end, without input. Never throws. */
export function runProgram(words: readonly string[], cwd: string, signal: AbortSignal): Promise<Ran> {
  const [program = '', ...args] = words
  return new Promise((resolve) => {
    let output = ''
    const child = startChild(program, args, { cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] })
    const keep = (text: Buffer) => {
      output = (output + text.toString()).slice(-mostCharacters)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('exit', () => {
      const release = () => {
        child.stdout?.destroy()
        child.stderr?.destroy()
      }
      setTimeout(release, patienceMs).unref()
    })
    child.on('error', (error) => resolve({ code: notStarted, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }))
  })
}

/** ESLint with types takes longer in a large project; the written files then stay as they are. */
const pipePatienceMs = 20_000

/**
 * @returns a program's output for an input that it reads; `undefined` if it fails, or takes longer than 20 s
 */
export function pipeThrough(
  [program = '', ...args]: readonly string[],
  cwd: string,
  input: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = startChild(program, args, {
      cwd,
      signal: AbortSignal.any([signal, AbortSignal.timeout(pipePatienceMs)]),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (part: Buffer) => output.push(part))
    child.on('error', () => resolve(undefined))
    // Linters exit with 1 for problems that they cannot fix, which does not concern us.
    child.on('close', (code) =>
      resolve(code === null || code > 1 ? undefined : Buffer.concat(output).toString()),
    )
    // The program may end before it has read everything.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}
