import { createInterface } from 'node:readline'

export interface PromptStreams {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  errors: NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
}

/** Asks the person at the terminal. */
export interface Prompt {
  /** Whether a person can answer: input and messages are a terminal. */
  canAsk: boolean
  /**
   * Asks for one line. Questions wait for each other.
   *
   * @param lines - the lines to show, each with its line break; the cursor stays after the last one
   * @returns the line, without white space at its ends; `undefined` if there is none: Ctrl-C, Ctrl-D, the
   *   signal, or no terminal
   */
  ask(lines: readonly string[], options?: { signal?: AbortSignal | undefined }): Promise<string | undefined>
}

/** @param signal - of the whole command */
export function createPrompt({ input, errors }: PromptStreams, signal: AbortSignal): Prompt {
  const canAsk = input.isTTY === true && errors.isTTY === true
  let turn: Promise<unknown> = Promise.resolve()
  return {
    canAsk,
    ask(lines, options) {
      if (!canAsk) return Promise.resolve(undefined)
      const end = options?.signal ? AbortSignal.any([signal, options.signal]) : signal
      const answer = turn.then(() => askOnce({ input, errors }, lines, end))
      turn = answer
      return answer
    },
  }
}

function askOnce(
  { input, errors }: PromptStreams,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  if (signal.aborted) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    // The system edits the line, and Ctrl-C stays a signal; nothing has to be restored if the program is
    // killed.
    const reader = createInterface({ input, terminal: false })
    const stop = () => {
      errors.write('\n')
      reader.close()
    }
    signal.addEventListener('abort', stop, { once: true })
    let line: string | undefined
    reader.once('line', (given) => {
      line = given.trim()
      reader.close()
    })
    reader.once('close', () => {
      signal.removeEventListener('abort', stop)
      // Otherwise the process would wait for more lines.
      input.pause()
      resolve(line)
    })
    errors.write(lines.join(''))
  })
}
