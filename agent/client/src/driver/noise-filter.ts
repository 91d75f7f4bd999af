import { limits } from '../limits.ts'

/** The first bytes of events that pages can cause endlessly and that no session needs. */
const logged = Buffer.from('{"method":"Log.entryAdded"')
const heads = [
  logged,
  Buffer.from('{"method":"Runtime.consoleAPICalled"'),
  Buffer.from('{"method":"Runtime.exceptionThrown"'),
]
const attached = Buffer.from('{"method":"Target.attachedToTarget"')
const detached = Buffer.from('{"method":"Target.detachedFromTarget"')
/** Milliseconds. */
const periodMilliseconds = 1_000

/**
 * Prevents console messages and errors of pages from blocking this process. Messages over the limits are
 * dropped before they are read, in their order of arrival.
 *
 * @param silence - called with a DevTools protocol session and the method that turns off its messages.
 *   Dropping messages here does not help the browser, which has no time for other pages meanwhile. A worker
 *   does not need `Runtime`, and nothing needs `Log`. A page's own console is limited in the page
 *   (page/limit-page.ts), and its `Log` also contains its workers' messages.
 * @returns a function that returns whether to read a message
 */
export function createNoiseFilter(
  silence: (session: string, method: 'Runtime.disable' | 'Log.disable') => void,
): (message: Buffer) => boolean {
  const counts = new Map<string, { events: number; bytes: number }>()
  const workers = new Set<string>()
  const unlogged = new Set<string>()
  // Not 0, which is the start of the process: the first period would end too early.
  let periodStart = Number.NEGATIVE_INFINITY
  return (message) => {
    if (startsWith(message, attached)) {
      const [, session, type] =
        /"sessionId":"([\w-]+)".*?"type":"(\w+)"/.exec(message.toString('latin1', 0, 1_000)) ?? []
      if (session !== undefined && type?.endsWith('worker')) workers.add(session)
    } else if (startsWith(message, detached)) {
      const [, session = ''] = /"sessionId":"([\w-]+)"/.exec(message.toString('latin1', 0, 1_000)) ?? []
      workers.delete(session)
      unlogged.delete(session)
    }
    if (!heads.some((head) => startsWith(message, head))) return true
    const now = performance.now()
    if (now - periodStart > periodMilliseconds) {
      periodStart = now
      counts.clear()
    }
    const session = sessionOf(message)
    const { bytes, events } = counts.get(session) ?? { events: 0, bytes: 0 }
    const sum = { events: events + 1, bytes: bytes + message.length }
    counts.set(session, sum)
    const isFew = sum.events <= limits.consoleMessagesInSecond && sum.bytes <= limits.consoleBytesInSecond
    const isLog = startsWith(message, logged)
    if (isFew && sum.events <= limits.browserMessagesInSecond) return true
    if (isLog && !unlogged.has(session)) {
      unlogged.add(session)
      silence(session, 'Log.disable')
    } else if (!isLog && workers.delete(session)) silence(session, 'Runtime.disable')
    return isFew
  }
}

function startsWith(message: Buffer, head: Buffer): boolean {
  return message.subarray(0, head.length).equals(head)
}

/** @returns the DevTools session of a message, which is its last field; empty for the browser itself */
export function sessionOf(message: Buffer): string {
  const [, session = ''] =
    /,"sessionId":"([\w-]+)"\}$/.exec(message.toString('latin1', message.length - 80)) ?? []
  return session
}
