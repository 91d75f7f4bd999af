import type { Readable, Writable } from 'node:stream'
import { type LongMessage, readFrames } from './frames'

/** Bytes of an answer of the browser; beyond them whoever asked gets an error. */
const longestAnswer = 128 * 1024 * 1024
/** Bytes of an event, most of which pages can cause; beyond them it is dropped. */
const longestEvent = 16 * 1024 * 1024
/** Ids of this package's own questions; the drivers' ids are positive. */
const ownId = -1
/** Every answer begins with it, every event with its `method`. */
const answerHead = Buffer.from('{"id":')

/** A connection to a browser's DevTools protocol through a pipe: no port that other programs could use, too. */
export interface BrowserPipe {
  /** @param message - JSON */
  send(message: string): void
  /** Asks the browser to end. */
  askToEnd(): void
  close(): void
  /** Hears each message, as JSON, each in a task of its own. */
  onMessage: ((message: string) => void) | undefined
  onClose: (() => void) | undefined
}

/** @param output - what the browser writes. @param input - what it reads */
export function openPipe(output: Readable, input: Writable): BrowserPipe {
  let closed = false
  const pipe: BrowserPipe = {
    onMessage: undefined,
    onClose: undefined,
    send(message) {
      if (closed) return
      input.write(message)
      input.write('\0')
    },
    askToEnd: () => pipe.send(JSON.stringify({ id: ownId, method: 'Browser.close' })),
    close() {
      input.end()
    },
  }
  // The drivers expect what an answer sets going to have happened before they hear of the next message.
  const tell = (message: () => string) => void setImmediate(() => pipe.onMessage?.(message()))
  const take = readFrames({
    limitOf: (head) =>
      head.subarray(0, answerHead.length).equals(answerHead) ? longestAnswer : longestEvent,
    onMessage: (message) => {
      if (!isOwnAnswer(message)) tell(() => message.toString())
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

const ownHead = Buffer.from(`{"id":${ownId}`)

function isOwnAnswer(message: Buffer): boolean {
  return message.subarray(0, ownHead.length).equals(ownHead)
}

/** @returns an error instead of an answer that is too long, so that no one waits for it; nothing for an event */
function refusalOf({ head, size, tail }: LongMessage): string | undefined {
  const [, id] = /^\{"id":(\d+)[,}]/.exec(head) ?? []
  if (id === undefined) return undefined
  const [, sessionId] = /,"sessionId":"([\w-]+)"\}$/.exec(tail) ?? []
  const message = `The answer has ${size} bytes, where at most ${longestAnswer} can be read.`
  return JSON.stringify({ id: Number(id), error: { code: -32000, message }, sessionId })
}
