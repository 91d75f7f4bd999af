import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './embed.ts'
import { type Sites, startSites } from './sites.ts'

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites?.stop())

/** Ends when the handler has started. */
async function beginWaiting(page: Page): Promise<void> {
  await page.evaluate(async () => {
    void window.session.call('test.wait')
    await window.session.call('test.echo')
  })
}

test('the agent navigates away: what runs in the app is cancelled', async () => {
  const { page, app } = await connect(sites, 'window')
  await beginWaiting(page)
  const opened = await app()
  await page.goto(`${sites.agentOrigin}/other`)
  await opened.waitForFunction(() => window.aborted.length === 1)
})

test("the agent's window is closed: what runs in the app is cancelled", async () => {
  const { page, app } = await connect(sites, 'window')
  await beginWaiting(page)
  const opened = await app()
  await page.close()
  await opened.waitForFunction(() => window.aborted.length === 1)
})

test('the app is removed from the page: DISCONNECTED', async () => {
  const { page } = await connect(sites)
  const result = await page.evaluate(async () => {
    const running = window.session.call('test.wait')
    await window.session.call('test.echo')
    document.querySelector('iframe')?.remove()
    return running
  })
  expect(result).toMatchObject({ error: { code: 'DISCONNECTED', retryable: true } })
})

test('the app closes its transport: what runs is DISCONNECTED, and it answers nobody', async () => {
  const { page, app } = await connect(sites)
  const frame = await app()
  const running = page.evaluate(() => window.session.call('test.wait'))
  await page.evaluate(() => window.session.call('test.echo'))
  await frame.evaluate(() => window.transport.close())
  expect(await running).toMatchObject({ error: { code: 'DISCONNECTED' } })
  expect(await frame.evaluate(() => [window.offered.initialized, window.aborted])).toEqual([
    false,
    ['The session was shut down.'],
  ])
})
