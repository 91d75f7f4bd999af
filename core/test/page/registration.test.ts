import type { Tab } from '@abp-kit/browsers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importsAgain } from './browser-name.ts'
import { startPages } from './serve.ts'

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => {
  pages = await startPages()
})
afterAll(() => pages?.close())

/** A page whose code has a registration, as an adapter's does; `window.registration` has not done anything yet. */
async function open(newest = 'load => load'): Promise<Tab> {
  const page = await pages.open('silent')
  await page.addScriptTag({
    type: 'module',
    content: `import { createRegistration, keepNewest } from '/register.js'
      const { ready, update } = createRegistration({})
      const newest = ${newest}
      Object.assign(window, { ready, first: () => update(newest(() => import('/app.js'))), second: () => update(newest(() => import('/app-2.js'))) })`,
  })
  await page.waitForFunction(() => 'ready' in window)
  return page
}

const callAtOnce = (page: Tab, name: string) =>
  page.evaluate(async (name) => {
    const session = { agent: { name: 'test', version: '1' }, protocolVersion: '0.1', features: {} }
    // Both wait, as those of an agent that does not wait for the first answer.
    const [, result] = await Promise.all([window.early.initialize(session), window.early.call(name)])
    return result
  }, name)
const callVersion = async (page: Tab) => Object((await callAtOnce(page, 'test.echo')).data).version
const callLazy = async (page: Tab) => (await callAtOnce(page, 'test.lazy')).data
const run = (page: Tab, ...steps: string[]) =>
  page.evaluate((steps) => {
    for (const step of steps) Reflect.get(window, step)()
  }, steps)

test.each([
  ['the framework first', 'ready', 'first'],
  ['the definitions first', 'first', 'ready'],
])('a call waits for both: %s', async (_, one, other) => {
  const page = await open()
  const call = callVersion(page)
  await run(page, one)
  expect(await Promise.race([call, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))])).toBe(
    'waits',
  )
  await run(page, other)
  expect(await call).toBe('1.0.0')
})

test('what a waiting call needs is fetched while the framework starts, and nothing without a call', async () => {
  const page = await open()
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, '')))
  const before = await fetched()
  await run(page, 'first')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await fetched()).toEqual(before)
  const call = callLazy(page)
  const parts = ['app.js', 'runtime', 'features', 'choose-guard', 'handler.js']
  const missing = async () => {
    const names = await fetched()
    return parts.filter((part) => !names.some((name) => name.startsWith(part)))
  }
  await expect.poll(missing).toEqual([])
  await run(page, 'ready')
  expect(await call).toBe('from the module')
})

const again = importsAgain ? test : undefined

again?.(
  'a handler that does not arrive while the framework starts is fetched again by the call',
  async () => {
    const page = await open()
    pages.gate.refused.add('/handler.js')
    const call = callLazy(page)
    await run(page, 'first')
    await expect.poll(() => pages.gate.asked).toContain('/handler.js')
    await new Promise((resolve) => setTimeout(resolve, 200))
    pages.gate.refused.delete('/handler.js')
    await run(page, 'ready')
    expect(await call).toBe('from the module')
  },
)

test.each(['(load) => load', 'keepNewest()'])(
  'an update brings the new definitions, with %s',
  async (newest) => {
    const page = await open(newest)
    await run(page, 'first', 'ready', 'ready')
    expect(await callVersion(page)).toBe('1.0.0')
    await run(page, 'second')
    await expect.poll(() => callVersion(page)).toBe('2.0.0')
  },
)
