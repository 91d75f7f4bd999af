import { limits } from '../limits'

/** What pages can cause without end, and no session needs: heads of such events. */
const heads = ['Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded'].map((method) =>
  Buffer.from(`{"method":"${method}"`),
)
/** Milliseconds. */
const second = 1_000

/**
 * Keeps console messages and errors of pages from filling this process's time: what exceeds a measure is dropped before it is
 * read, in the order in which it came.
 *
 * @returns whether a message is to be read
 */
export function createNoiseFilter(): (message: Buffer) => boolean {
  const heard = new Map<string, { events: number; bytes: number }>()
  let since = 0
  return (message) => {
    if (!heads.some((head) => message.subarray(0, head.length).equals(head))) return true
    const now = performance.now()
    if (now - since > second) {
      since = now
      heard.clear()
    }
    const session = sessionOf(message)
    const { bytes, events } = heard.get(session) ?? { events: 0, bytes: 0 }
    const sum = { events: events + 1, bytes: bytes + message.length }
    heard.set(session, sum)
    return sum.events <= limits.consoleMessagesInSecond && sum.bytes <= limits.consoleBytesInSecond
  }
}

/** @returns the session of the protocol that a message belongs to, which stands last in it; empty for the browser itself */
export function sessionOf(message: Buffer): string {
  const [, session = ''] =
    /,"sessionId":"([\w-]+)"\}$/.exec(message.toString('latin1', message.length - 80)) ?? []
  return session
}
