import { expect } from 'vitest'
import type * as binary from '../../src/binary/index.ts'
import type * as dynamic from '../../src/dynamic/index.ts'
import type { Abp, CallResult } from '../../src/protocol/index.ts'
import { browserName } from './browser-name.ts'
import type { startPages } from './serve.ts'

interface Kit {
  binary: typeof binary
  dynamic: typeof dynamic
  /** Offers a capability, calls it as an agent does, and says for how long the page could do nothing else, at most. */
  run(handler: () => unknown, options?: object): Promise<{ result: CallResult; blocked: number; ms: number }>
  open(carrier?: object): Promise<unknown>
}

declare global {
  interface Window {
    kit: Kit
    early: Abp
  }
}

/**
 * A page with {@link Kit}, in which an agent has a session.
 *
 * @param query - which page; see serve.ts
 */
export async function openKit(pages: Awaited<ReturnType<typeof startPages>>, query = '') {
  const page = await pages.open(query)
  await page.waitForFunction(() => 'update' in window)
  await page.addScriptTag({
    type: 'module',
    content: `
      import * as binary from '/binary.js'
      import * as dynamic from '/dynamic.js'
      let count = 0
      window.kit = {
        binary, dynamic,
        open: (carrier) => window.early.initialize({ agent: { name: 'test' } }, carrier),
        async run(handler, options) {
          const name = 'test.bytes' + ++count
          const dispose = dynamic.registerCapability({ name, handler, ...options })
          const { port1, port2 } = new MessageChannel()
          const start = performance.now()
          let last = start
          let blocked = 0
          const look = () => {
            const now = performance.now()
            blocked = Math.max(blocked, now - last)
            last = now
          }
          port1.onmessage = () => { look(); port2.postMessage(0) }
          port2.postMessage(0)
          const result = await window.early.call(name)
          look()
          port1.close()
          dispose()
          return { result, blocked, ms: performance.now() - start }
        },
      }`,
  })
  await page.waitForFunction(() => 'kit' in window)
  await page.evaluate(() => window.kit.open())
  return page
}

/** Milliseconds that a page may be blocked at a time. In WebKit, 256 MB took up to 2 s in one go. */
const most = browserName === 'chromium' ? 1_000 : 5_000

/**
 * Fails if the work was done in one go. On a machine that is several times slower, a part of it takes longer than on
 * ours, and so does the whole.
 */
export function expectInParts({ blocked, ms }: { blocked: number; ms: number }): void {
  expect(blocked).toBeLessThan(Math.max(most, ms / 3))
}

export const MB = 2 ** 20
