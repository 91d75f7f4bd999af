import type { Readable, Writable } from 'node:stream'
import { isRecord } from '@abp-kit/core/protocol'
import { limits } from '../limits.ts'
import { countBusyPages } from './busy-pages.ts'
import { type LongMessage, readFrames } from './frames.ts'
import { createNoiseFilter } from './noise-filter.ts'

/** Ids of this package's own requests; the drivers' ids are positive. The last is the first id of `ask`. */
const [endId, pingId, silenceId, firstAskId] = [-1, -2, -3, -4]
/** The start of every answer; every event starts with its `method`. */
const answerHead = '{"id":'

/** A connection to a browser's DevTools protocol through a pipe, instead of a port that other programs could use too. */
export interface BrowserPipe {
  /** @param message - JSON */
  send(message: string): void
  /**
   * Sends a request to the browser itself.
   *
   * @returns the answer's `result`
   * @throws {Error} the browser's error; never settles when the browser is gone
   */
  ask(method: string, params: object): Promise<unknown>
  /** Asks the browser to quit. */
  askToEnd(): void
  /** Asks the browser whether it has time. @returns a promise that resolves when it answers */
  ping(): Promise<void>
  /** @returns the address of the page that recently caused the most messages */
  busiest(): string | undefined
  close(): void
  /** Called with each message, as JSON, each in its own task. */
  onMessage: ((message: string) => void) | undefined
  onClose: (() => void) | undefined
}

/** @param output - the stream that the browser writes to. @param input - the stream that it reads from */
export function openPipe(output: Readable, input: Writable): BrowserPipe {
  const pages = countBusyPages()
  let answered: () => void = () => undefined
  const asked = new Map<number, (answer: Record<string, unknown>) => void>()
  let nextAskId = firstAskId
  let closed = false
  const pipe: BrowserPipe = {
    onMessage: undefined,
    onClose: undefined,
    send(message) {
      if (closed) return
      input.write(message)
      input.write('\0')
    },
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const id = nextAskId--
        asked.set(id, ({ error, result }) => {
          asked.delete(id)
          if (isRecord(error)) reject(new Error(String(error.message)))
          else resolve(result)
        })
        pipe.send(JSON.stringify({ id, method, params }))
      }),
    askToEnd: () => pipe.send(JSON.stringify({ id: endId, method: 'Browser.close' })),
    ping: () =>
      new Promise((resolve) => {
        answered = resolve
        pipe.send(JSON.stringify({ id: pingId, method: 'Browser.getVersion' }))
      }),
    busiest: pages.busiest,
    close() {
      input.end()
    },
  }
  const isWanted = createNoiseFilter((sessionId, method) =>
    pipe.send(JSON.stringify({ id: silenceId, method, sessionId })),
  )
  const isOwn = (message: Buffer) => [endId, silenceId].some((id) => startsWith(message, `{"id":${id},`))
  const isAsked = (message: Buffer) => asked.size > 0 && startsWith(message, '{"id":-')
  const answer = (message: Buffer) => {
    const read: unknown = JSON.parse(message.toString())
    if (isRecord(read)) asked.get(Number(read.id))?.(read)
  }
  // The drivers expect the effects of an answer to have happened before they receive the next message.
  const tell = (message: () => string) => void setImmediate(() => pipe.onMessage?.(message()))
  const take = readFrames({
    limitOf: (head) => (startsWith(head, answerHead) ? limits.browserAnswerBytes : limits.browserEventBytes),
    onMessage: (message) => {
      pages.count(message)
      if (startsWith(message, `{"id":${pingId},`)) answered()
      else if (isOwn(message)) return
      else if (isAsked(message)) answer(message)
      else if (isWanted(message)) tell(() => message.toString())
    },
    onLong(message) {
      const refused = refusalOf(message)
      if (refused !== undefined) tell(() => refused)
    },
  })
  const end = () => {
    if (closed) return
    closed = true
    pipe.onClose?.()
  }
  output.on('data', take)
  output.on('close', end)
  // A broken pipe means that the browser is gone.
  output.on('error', end)
  input.on('error', end)
  return pipe
}

function startsWith(message: Buffer, text: string): boolean {
  return message.toString('latin1', 0, text.length) === text
}

/**
 * @returns what stands in for a message that is too long, so that no one waits for it: an error for an answer, and for
 *   the result of a WebMCP tool; `undefined` for another event
 */
function refusalOf({ head, size, tail }: LongMessage): string | undefined {
  const [, sessionId] = /,"sessionId":"([\w-]+)"\}$/.exec(tail) ?? []
  const [, id] = /^\{"id":(\d+)[,}]/.exec(head) ?? []
  if (id !== undefined) {
    const message = `The answer has ${size} bytes, where at most ${limits.browserAnswerBytes} can be read.`
    return JSON.stringify({ id: Number(id), error: { code: -32000, message }, sessionId })
  }
  const [, invocationId] =
    /^\{"method":"WebMCP\.toolResponded","params":\{"invocationId":"(\w+)"/.exec(head) ?? []
  if (invocationId === undefined) return undefined
  const errorText = `RESULT_TOO_LARGE: The result has ${size} bytes of JSON, where at most ${limits.browserEventBytes} can be read. Ask for less.`
  return JSON.stringify({
    method: 'WebMCP.toolResponded',
    params: { invocationId, status: 'Error', errorText },
    sessionId,
  })
}
