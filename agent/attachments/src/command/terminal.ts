import { signsOf } from '../messages/marks.ts'

/** The command's output: the result on one stream, progress on the other. */
export interface Terminal {
  /** Writes a line of the result. */
  say(line: string): void
  /** Writes a line to the other stream. */
  note(line: string): void
  /**
   * Reports progress on the other stream from time to time.
   *
   * @param doing - the current action: `Reading deck.pptx`
   */
  during<Result>(doing: string, work: Promise<Result>): Promise<Result>
}

export interface TerminalStreams {
  output: NodeJS.WritableStream
  errors: NodeJS.WritableStream & { isTTY?: boolean }
}

/** Milliseconds until work counts as long: on a terminal, and in a log, where each report is a line. */
const patience = { terminal: 1_000, log: 10_000 }

export function createTerminal({ errors, output }: TerminalStreams): Terminal {
  let shown = false
  const clear = () => {
    if (shown) errors.write('\r\u001b[K')
    shown = false
  }
  return {
    say(line) {
      clear()
      // Texts come from files: they must not move the cursor or send input to the terminal.
      output.write(`${signsOf(line)}\n`)
    },
    note(line) {
      clear()
      errors.write(`${signsOf(line)}\n`)
    },
    async during(doing, work) {
      const start = Date.now()
      const tell = () => {
        const text = `${signsOf(doing).replaceAll('\n', ' ').slice(0, 60)} … ${Math.round((Date.now() - start) / 1000)} s`
        if (!errors.isTTY) errors.write(`${text}\n`)
        else {
          clear()
          errors.write(text)
          shown = true
        }
      }
      const timer = setInterval(tell, errors.isTTY ? patience.terminal : patience.log)
      try {
        return await work
      } finally {
        clearInterval(timer)
        clear()
      }
    },
  }
}
