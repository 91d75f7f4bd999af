import type { CDPSession } from 'puppeteer-core'

interface Entry {
  request: string
  sent: number
  steps: string[]
  isOver: boolean
}

export interface NetworkLog {
  /** A line for each request, with milliseconds since the first: when it was sent, answered, finished or failed. */
  lines(): string[]
  /** Those that have neither finished nor failed. */
  open(): string[]
}

/** Follows all requests of a page, as the browser sees them. */
export async function followNetwork(cdp: CDPSession): Promise<NetworkLog> {
  const entries = new Map<string, Entry>()
  let began: number | undefined
  const at = (timestamp: number) => Math.round((timestamp - (began ?? timestamp)) * 1000)
  const step = (id: string, text: string, isOver = false) => {
    const entry = entries.get(id)
    entry?.steps.push(text)
    if (entry) entry.isOver ||= isOver
  }
  let count = 0
  let current: string | undefined
  cdp.on(
    'Network.requestWillBeSent',
    ({ requestId, loaderId, request, type, timestamp, redirectResponse }) => {
      began ??= timestamp
      // The browser says nothing more of the requests of a document that was left.
      if (loaderId !== current)
        for (const entry of entries.values()) if (!entry.isOver) entry.steps.push('left')
      current = loaderId
      const before = entries.get(requestId)
      // A redirect, or the same document once more, has the same identifier.
      if (before) entries.set(`${requestId} ${count++}`, { ...before, isOver: true })
      entries.set(requestId, {
        request: `${request.method} ${type ?? ''} ${request.url}${redirectResponse ? ' (redirected)' : ''}`,
        sent: at(timestamp),
        steps: [],
        isOver: false,
      })
    },
  )
  cdp.on('Network.requestServedFromCache', ({ requestId }) => step(requestId, 'from the cache'))
  cdp.on('Network.responseReceived', ({ requestId, response, timestamp }) =>
    step(requestId, `${response.status} @${at(timestamp)}`),
  )
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    step(requestId, `${encodedDataLength} bytes @${at(timestamp)}`, true),
  )
  cdp.on('Network.loadingFailed', ({ requestId, timestamp, errorText, canceled, blockedReason }) =>
    step(
      requestId,
      `${errorText}${canceled ? ' canceled' : ''} ${blockedReason ?? ''} @${at(timestamp)}`,
      true,
    ),
  )
  await cdp.send('Network.enable')
  const line = ({ request, sent, steps }: Entry) => `${request} @${sent}: ${steps.join(', ') || 'NO ANSWER'}`
  return {
    lines: () => [...entries.values()].map(line),
    open: () => [...entries.values()].filter(({ isOver }) => !isOver).map(line),
  }
}
