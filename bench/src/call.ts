import { launchBare } from './launch.ts'
import { type Figure, median } from './report.ts'
import { app, serveApp } from './serve-app.ts'

/**
 * Runs both loops in turn in the same page, a thousand calls at a time, because the clock of a page is coarse. Awaits
 * each call, because an agent does too.
 */
const pageCode = (hooks: string) => `
import { defineApp, defineCapability } from '@abp-kit/core'
import { install } from '@abp-kit/core/runtime'
import { z } from 'zod'

const noop = ({ n }) => ({ n })
const capability = defineCapability({
  name: 'bench.noop',
  input: z.object({ n: z.number() }),
  output: z.object({ n: z.number() }),
  handler: noop,
})
install(defineApp({ ...${JSON.stringify(app)}, ...${hooks}, capabilities: [capability] }), window.abp[Symbol.for('abp-kit')])

const batch = async (run) => {
  const start = performance.now()
  for (let n = 0; n < 1000; n++) await run(n)
  return ((performance.now() - start) / 1000) * 1000
}
window.measure = async (batches) => {
  await window.abp.initialize({ agent: { name: 'bench' } })
  const { success } = await window.abp.call('bench.noop', { n: 1 })
  if (!success) throw new Error('The call does not work.')
  const bare = [], called = []
  for (let i = 0; i < batches + 20; i++) {
    const pair = [await batch((n) => noop({ n })), await batch((n) => window.abp.call('bench.noop', { n }))]
    if (i < 20) continue
    bare.push(pair[0])
    called.push(pair[1])
  }
  return { bare, called }
}
`

/** What an app may add around its handlers. */
const around = `{
  context: async () => ({ user: 'u' }),
  authorize: ({ context }) => context.user === 'u',
  use: [(call, next) => next()],
}`

export async function measureCalls(): Promise<Figure[]> {
  return [
    await measureCall('`abp.call` on a validated no-op', '{}', 20),
    await measureCall('the same with `context`, `authorize` and one middleware', around, 10),
  ]
}

async function measureCall(what: string, hooks: string, most: number): Promise<Figure> {
  const served = await serveApp(pageCode(hooks))
  const browser = await launchBare()
  try {
    const page = await browser.newPage()
    await page.goto(served.url)
    await page.waitForFunction('window.measure')
    const { bare, called } = readTimes(await page.evaluate('window.measure(200)'))
    const [a, b] = [median(bare), median(called)]
    return {
      what: `median of ${what}, against the same function bare, in Chromium`,
      measured: `${b.toFixed(2)} µs against ${a.toFixed(2)} µs: ${(b - a).toFixed(2)} µs over`,
      toReach: `≤ ${most} µs over`,
      reached: b - a <= most,
    }
  } finally {
    await browser.close()
    await served.stop()
  }
}

function readTimes(value: unknown): { bare: number[]; called: number[] } {
  const numbers = (list: unknown) =>
    Array.isArray(list) ? list.filter((item) => typeof item === 'number') : []
  if (typeof value !== 'object' || value === null || !('bare' in value) || !('called' in value)) {
    throw new Error('The page did not measure.')
  }
  return { bare: numbers(value.bare), called: numbers(value.called) }
}
