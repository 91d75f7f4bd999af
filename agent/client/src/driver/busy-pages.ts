import { sessionOf } from './noise-filter.ts'

/** The period in milliseconds over which messages are counted. */
const periodMilliseconds = 10_000
const attached = Buffer.from('{"method":"Target.attachedToTarget"')
const changed = Buffer.from('{"method":"Target.targetInfoChanged"')
const detached = Buffer.from('{"method":"Target.detachedFromTarget"')
const navigated = Buffer.from('{"method":"Page.frameNavigated"')
/** The frames of a page's subdocuments have a `parentId` after their `id`. */
const mainFrame =
  /^\{"method":"[\w.]+","params":\{"frame":\{"id":"[\w-]+","loaderId":"[\w-]*","url":"([^"\\?#]{1,200})/

/** Tracks which page causes the most messages, for the error when the browser stops responding. */
export interface BusyPages {
  /** @param message - each message that the browser sends */
  count(message: Buffer): void
  /** @returns the origin and path of the page that recently caused the most messages */
  busiest(): string | undefined
}

export function countBusyPages(): BusyPages {
  const targets = new Map<string, string>()
  const urls = new Map<string, string>()
  let bytes = new Map<string, number>()
  let previousBytes = new Map<string, number>()
  let periodStart = performance.now()

  const add = (target: string, amount: number) => bytes.set(target, (bytes.get(target) ?? 0) + amount)
  return {
    count(message) {
      const now = performance.now()
      if (now - periodStart > periodMilliseconds) {
        periodStart = now
        previousBytes = bytes
        bytes = new Map()
      }
      if (startsWith(message, attached) || startsWith(message, changed)) {
        const { session, target, url } = readTarget(message)
        if (target === undefined) return
        if (session !== undefined) targets.set(session, target)
        if (url !== undefined) urls.set(target, url)
        return add(target, message.length)
      }
      if (startsWith(message, detached)) {
        const [, session = ''] = /"sessionId":"([\w-]+)"/.exec(headOf(message)) ?? []
        const target = targets.get(session)
        targets.delete(session)
        if (target !== undefined && ![...targets.values()].includes(target)) urls.delete(target)
        return
      }
      const target = targets.get(sessionOf(message))
      if (target === undefined) return
      add(target, message.length)
      const [, url] = startsWith(message, navigated) ? (mainFrame.exec(headOf(message)) ?? []) : []
      if (url !== undefined) urls.set(target, url)
    },
    busiest() {
      const sums = [...urls].map(([target, url]) => ({
        url,
        sum: (bytes.get(target) ?? 0) + (previousBytes.get(target) ?? 0),
      }))
      return sums.filter(({ url }) => url.startsWith('http')).sort((one, other) => other.sum - one.sum)[0]
        ?.url
    },
  }
}

function startsWith(message: Buffer, head: Buffer): boolean {
  return message.subarray(0, head.length).equals(head)
}

function headOf(message: Buffer): string {
  return message.toString('latin1', 0, 4_000)
}

/** @returns the fields at the start of the message; a title before the URL may be too long */
function readTarget(message: Buffer) {
  const head = headOf(message)
  const [, session] = /^\{"method":"[\w.]+","params":\{"sessionId":"([\w-]+)"/.exec(head) ?? []
  const [, target] = /"targetId":"([\w-]+)"/.exec(head) ?? []
  const [, url] = /"url":"([^"\\?#]{1,200})/.exec(head) ?? []
  return { session, target, url }
}
