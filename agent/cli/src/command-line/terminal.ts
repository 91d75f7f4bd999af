import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

/** A colour or a style of `util.styleText`. */
export type Format = 'red' | 'green' | 'yellow' | 'cyan' | 'bold'

/** Where a command writes: its result to the standard output, what happens meanwhile to the other one. */
export interface Terminal {
  /** Ends the command's work: the user pressed Ctrl-C. */
  signal: AbortSignal
  /** Writes a line of the result for people; nothing with `--json`. The format shows only in a terminal. */
  say(line: string, format?: Format): void
  /** Writes the result for programs; nothing without `--json`. */
  json(result: unknown): void
  /** Shows what is being done, in place of what it showed before. Without a terminal, it shows nothing. */
  progress(text: string): void
  /** Writes a line about the work, beside the result. */
  note(line: string): void
}

export interface TerminalOptions {
  output: Pick<WriteStream, 'write'>
  errors: Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }
  /** Whether lines of the result may have colours. */
  hasColors?: boolean
  isJson: boolean
  signal: AbortSignal
}

export function createTerminal({
  output,
  errors,
  hasColors = false,
  isJson,
  signal,
}: TerminalOptions): Terminal {
  let shown = false
  const clear = () => {
    if (shown) errors.write('\r\u001b[K')
    shown = false
  }
  return {
    signal,
    say(line, format) {
      clear()
      const text = withoutControls(line)
      const styled = format && hasColors ? styleText(format, text, { validateStream: false }) : text
      if (!isJson) output.write(`${styled}\n`)
    },
    json(result) {
      clear()
      if (isJson) output.write(`${withoutControls(JSON.stringify(result, null, 2))}\n`)
    },
    progress(text) {
      if (!errors.isTTY) return
      clear()
      errors.write(withoutControls(text.replaceAll('\n', ' ')).slice(0, (errors.columns ?? 80) - 1))
      shown = true
    },
    note(line) {
      clear()
      errors.write(`${withoutControls(line)}\n`)
    },
  }
}

/** Texts come from sites, too: they must not move the cursor, or type on the keyboard of the terminal. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd')
}
