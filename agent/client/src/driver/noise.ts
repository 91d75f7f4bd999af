import { limits } from '../limits'

/** What pages can cause without end, and no session needs: heads of such events. */
const heads = ['Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded'].map((method) =>
  Buffer.from(`{"method":"${method}"`),
)
const attached = Buffer.from('{"method":"Target.attachedToTarget"')
const detached = Buffer.from('{"method":"Target.detachedFromTarget"')
/** Milliseconds. */
const second = 1_000

/**
 * Keeps console messages and errors of pages from filling this process's time: what exceeds a measure is dropped before it is
 * read, in the order in which it came.
 *
 * @param silence - is told of each worker, by its session, that exceeds the measure: dropping is too late for the browser,
 *   which has no time for other pages. The page's side limits documents; no session needs a worker's `Runtime`.
 * @returns whether a message is to be read
 */
export function createNoiseFilter(silence: (session: string) => void): (message: Buffer) => boolean {
  const heard = new Map<string, { events: number; bytes: number }>()
  const workers = new Set<string>()
  let since = 0
  return (message) => {
    if (startsWith(message, attached)) {
      const [, session, type] =
        /"sessionId":"([\w-]+)".*?"type":"(\w+)"/.exec(message.toString('latin1', 0, 1_000)) ?? []
      if (session !== undefined && type?.endsWith('worker')) workers.add(session)
    } else if (startsWith(message, detached)) {
      const [, session = ''] = /"sessionId":"([\w-]+)"/.exec(message.toString('latin1', 0, 1_000)) ?? []
      workers.delete(session)
    }
    if (!heads.some((head) => startsWith(message, head))) return true
    const now = performance.now()
    if (now - since > second) {
      since = now
      heard.clear()
    }
    const session = sessionOf(message)
    const { bytes, events } = heard.get(session) ?? { events: 0, bytes: 0 }
    const sum = { events: events + 1, bytes: bytes + message.length }
    heard.set(session, sum)
    if (sum.events <= limits.consoleMessagesInSecond && sum.bytes <= limits.consoleBytesInSecond) return true
    if (workers.delete(session)) silence(session)
    return false
  }
}

function startsWith(message: Buffer, head: Buffer): boolean {
  return message.subarray(0, head.length).equals(head)
}

/** @returns the session of the protocol that a message belongs to, which stands last in it; empty for the browser itself */
export function sessionOf(message: Buffer): string {
  const [, session = ''] =
    /,"sessionId":"([\w-]+)"\}$/.exec(message.toString('latin1', message.length - 80)) ?? []
  return session
}
