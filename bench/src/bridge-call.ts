import { openBrowser } from '@abp-kit/client'
import { startBridge } from './bridge.ts'
import { callNoop } from './client-call.ts'
import { measureInTurn, timeOf } from './in-turn.ts'
import { type Figure, median } from './report.ts'
import { serveApp } from './serve-app.ts'
import { withDirectory } from './temporary.ts'

/**
 * Measures calls through the bridge and of the client. Each drives its own browser, and only one of them works at a
 * time.
 */
export function measureBridgeCall(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const served = await serveApp()
    const bridge = await startBridge(directory)
    const browser = await openBrowser()
    try {
      await bridge.use('abp_connect', { url: served.url })
      const session = await browser.connect(served.url)
      const measures = await measureInTurn(400, {
        client: () => timeOf(() => callNoop(session)),
        bridge: () => timeOf(() => bridge.use('abp_call', { capability: 'bench.noop', params: { n: 1 } })),
      })
      // The first rounds warm up both sides.
      const [client, through] = [median(measures('client').slice(50)), median(measures('bridge').slice(50))]
      await session.close()
      const more = through - client
      return [
        {
          what: '`abp_call` through stdio, its result saved to a file, against `client.call`, medians',
          measured: `${through.toFixed(2)} ms against ${client.toFixed(2)} ms: ${more.toFixed(2)} ms more`,
          toReach: '≤ 3 ms more',
          reached: more <= 3,
        },
      ]
    } finally {
      await bridge.stop()
      await browser.close()
      await served.stop()
    }
  })
}
