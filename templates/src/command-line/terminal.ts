import { styleText } from 'node:util'

/** Where the program writes: its result to the standard output, the rest to the other one. */
export interface Terminal {
  /** Whether somebody can be asked. */
  isInteractive: boolean
  isJson: boolean
  /** Ends the work: the user pressed Ctrl-C, or the system wants the program to end. */
  signal: AbortSignal
  /** Writes a line of the result for people; nothing with `--json`. */
  say(line: string): void
  /** Writes the result for programs; nothing without `--json`. */
  json(result: unknown): void
  /** Writes a line about the work, beside the result. */
  note(line: string): void
  /** @returns a command, so that it stands out */
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
