import type { Readable, Writable } from 'node:stream'
import { limits } from '../limits'
import { isRecord } from '../record'
import { countBusyPages } from './busy'
import { type LongMessage, readFrames } from './frames'
import { createNoiseFilter } from './noise'

/** Ids of this package's own questions; the drivers' ids are positive. The last is the first of those of `ask`. */
const [endId, pingId, silenceId, firstAskId] = [-1, -2, -3, -4]
/** Every answer begins with it, every event with its `method`. */
const answerHead = '{"id":'

/** A connection to a browser's DevTools protocol through a pipe: no port that other programs could use, too. */
export interface BrowserPipe {
  /** @param message - JSON */
  send(message: string): void
  /** Asks the browser itself. @returns its answer's `result` @throws {Error} what it says; never settles when it is gone */
  ask(method: string, params: object): Promise<unknown>
  /** Asks the browser to end. */
  askToEnd(): void
  /** Asks the browser whether it has time. @returns settles when it answers */
  ping(): Promise<void>
  /** @returns the address of the page that made the browser say most of late */
  busiest(): string | undefined
  close(): void
  /** Hears each message, as JSON, each in a task of its own. */
  onMessage: ((message: string) => void) | undefined
  onClose: (() => void) | undefined
}

/** @param output - what the browser writes. @param input - what it reads */
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
  // The drivers expect what an answer sets going to have happened before they hear of the next message.
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
  // What a broken pipe means is that the browser is gone.
  output.on('error', end)
  input.on('error', end)
  return pipe
}

function startsWith(message: Buffer, text: string): boolean {
  return message.toString('latin1', 0, text.length) === text
}

/** @returns an error instead of an answer that is too long, so that no one waits for it; nothing for an event */
function refusalOf({ head, size, tail }: LongMessage): string | undefined {
  const [, id] = /^\{"id":(\d+)[,}]/.exec(head) ?? []
  if (id === undefined) return undefined
  const [, sessionId] = /,"sessionId":"([\w-]+)"\}$/.exec(tail) ?? []
  const message = `The answer has ${size} bytes, where at most ${limits.browserAnswerBytes} can be read.`
  return JSON.stringify({ id: Number(id), error: { code: -32000, message }, sessionId })
}
