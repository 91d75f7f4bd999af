import { styleText } from 'node:util'
import { createPrompt, type Prompt, type PromptStreams } from './prompt.ts'
import { type ShownText, visible, visibleJson } from './shown-text.ts'

/** The output of a command: results go to standard output, messages to standard error. */
export interface Terminal extends Prompt {
  /** Ends the command's work when the user presses Ctrl-C. */
  signal: AbortSignal
  /** Whether the result is one JSON document. */
  isJson: boolean
  /** Whether a person reads the result: it does not go to a file or another program. */
  isShown: boolean
  /** Characters in a message line. */
  columns(): number
  /** Writes a line of the result for people; nothing with `--json`. */
  say(line: string, color?: Color): void
  /** Writes the result for programs; nothing without `--json`. */
  json(result: unknown): void
  /** Writes one of several results for programs, on its own line; nothing without `--json`. */
  jsonLine(result: unknown): void
  /** Shows the current work, replacing its previous output. Without a terminal, it shows nothing. */
  progress(text: string): void
  /**
   * Shows that a long step begins. Without a terminal, it writes its own line, and another one every 30
   * seconds until the next output, so that the command does not seem stuck.
   */
  step(text: string): void
  /** Writes a message line, separate from the result. */
  note(line: string): void
}

/** A terminal for commands that show site content: it does not accept plain strings. */
export interface SiteTerminal extends Omit<Terminal, 'ask' | 'note' | 'progress' | 'say'> {
  ask(
    lines: readonly ShownText[],
    options?: { signal?: AbortSignal | undefined },
  ): Promise<string | undefined>
  say(line: ShownText, color?: Color): void
  progress(text: ShownText): void
  note(line: ShownText): void
}

export type Color = 'red' | 'green' | 'yellow' | 'cyan' | 'bold' | 'dim'

export interface TerminalOptions extends PromptStreams {
  output: NodeJS.WritableStream & { isTTY?: boolean }
  isJson: boolean
  signal: AbortSignal
}

/** Interval at which a step without a terminal reports that it is still running. */
const beatMs = 30_000

export function createTerminal({ input, output, errors, isJson, signal }: TerminalOptions): Terminal {
  let shown = false
  let asking = 0
  let beat: NodeJS.Timeout | undefined
  const clear = () => {
    if (shown) errors.write('\r\u001b[K')
    shown = false
    clearInterval(beat)
  }
  const progress = (text: string) => {
    if (!errors.isTTY || asking > 0) return
    clear()
    errors.write(visible(text.replaceAll('\n', ' ')).slice(0, columns() - 1))
    shown = true
  }
  const prompt = createPrompt({ input, errors }, signal)
  // Some pseudo-terminals report 0.
  const columns = () => errors.columns || 80
  return {
    signal,
    isJson,
    isShown: output.isTTY === true,
    canAsk: prompt.canAsk,
    columns,
    async ask(lines, options) {
      asking++
      clear()
      try {
        return await prompt.ask(lines.map(visible), options)
      } finally {
        asking--
      }
    },
    say(line, color) {
      clear()
      if (!isJson) output.write(`${paint(color, visible(line), output)}\n`)
    },
    json(result) {
      clear()
      if (isJson) output.write(`${visibleJson(result, 2)}\n`)
    },
    jsonLine(result) {
      clear()
      if (isJson) output.write(`${visibleJson(result)}\n`)
    },
    progress,
    step(text) {
      if (errors.isTTY) return progress(text)
      clear()
      const line = visible(text.replaceAll('\n', ' '))
      const since = Date.now()
      errors.write(`${line}\n`)
      const still = () => errors.write(`${line} (${Math.round((Date.now() - since) / 1000)} s)\n`)
      beat = setInterval(still, beatMs).unref()
    },
    note(line) {
      clear()
      const [, head = '', rest = ''] = /^(warning:|[A-Z_]+:|)([\s\S]*)$/.exec(visible(line)) ?? []
      const color = head === 'warning:' ? 'yellow' : 'red'
      errors.write(`${head === '' ? '' : paint(color, head, errors)}${rest}\n`)
    },
  }
}

/**
 * @returns whether a stream gets colours: it is a terminal that supports them, or `FORCE_COLOR` is set and
 *   `NO_COLOR` is not
 */
export function hasColors(stream: NodeJS.WritableStream): boolean {
  return paint('red', 'x', stream) !== 'x'
}

function paint(color: Color | undefined, text: string, stream: NodeJS.WritableStream): string {
  return color === undefined ? text : styleText(color, text, { stream })
}
