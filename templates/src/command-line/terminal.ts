import { styleText } from 'node:util'

/** The program's output: the result on standard output, the rest on standard error. */
export interface Terminal {
  /** Whether the program can ask the user. */
  isInteractive: boolean
  isJson: boolean
  /** Aborts the work: the user pressed Ctrl-C, or the system ends the program. */
  signal: AbortSignal
  /** Writes a line of the human-readable result; nothing with `--json`. */
  say(line: string): void
  /** Writes the machine-readable result; nothing without `--json`. */
  json(result: unknown): void
  /** Writes a line about progress, separate from the result. */
  note(line: string): void
  /** @returns a highlighted command */
  highlight(text: string): string
}

export interface TerminalOptions {
  isInteractive: boolean
  isJson: boolean
  signal: AbortSignal
}

export function createTerminal(options: TerminalOptions): Terminal {
  const { isJson } = options
  const { stdout, stderr } = process
  return {
    ...options,
    say(line) {
      if (!isJson) stdout.write(`${line}\n`)
    },
    json(result) {
      if (isJson) stdout.write(`${JSON.stringify(result, null, 2)}\n`)
    },
    note(line) {
      stderr.write(`${line}\n`)
    },
    highlight: (text) => (stdout.isTTY && !process.env.NO_COLOR ? styleText('cyan', text) : text),
  }
}
