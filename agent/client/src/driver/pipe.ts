import type { Readable, Writable } from 'node:stream'
import { isRecord } from '@abp-kit/core/protocol'
import { limits } from '../limits.ts'
import { countBusyPages } from './busy-pages.ts'
import { type LongMessage, readFrames } from './frames.ts'
import { createNoiseFilter } from './noise-filter.ts'

/**
 * Ids of this package's own requests; the drivers' ids are positive. The last one is the first id of `ask`.
 */
const [endId, pingId, silenceId, firstAskId] = [-1, -2, -3, -4]
/** The first bytes of every response; every event starts with its `method`. */
const answerHead = '{"id":'

/** A pipe connection to a browser's DevTools protocol. Unlike a port, other programs cannot use it. */
export interface BrowserPipe {
  /** @param message - JSON */
  send(message: string): void
  /**
   * Sends a request to the browser target.
   *
   * @returns the response's `result`
   * @throws {Error} the browser's error; never settles after the browser has gone away
   */
  ask(method: string, params: object): Promise<unknown>
  /** Asks the browser to quit. */
  askToEnd(): void
  /** Checks whether the browser responds. @returns a promise that resolves when it does */
  ping(): Promise<void>
  /** @returns the origin and path of the page that recently caused the most messages */
  busiest(): string | undefined
  close(): void
  /** Called with each JSON message, each in its own task. */
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
  // The drivers expect a response to take effect before they receive the next message.
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
  // A broken pipe means that the browser has gone away.
  output.on('error', end)
  input.on('error', end)
  return pipe
}

function startsWith(message: Buffer, text: string): boolean {
  return message.toString('latin1', 0, text.length) === text
}

/**
 * @returns a replacement for an oversized message, so that no request waits for it: an error for a response
 *   and for the result of a WebMCP tool; `undefined` for other events
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
