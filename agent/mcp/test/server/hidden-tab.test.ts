import { setTimeout as wait } from 'node:timers/promises'
import { findBrowser } from '@abp-kit/client'
import puppeteer from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { dataIn } from '../fixtures/answers.ts'
import { serveApp } from '../fixtures/app.ts'
import { newClient, overStdio, temporaryDirectory } from '../fixtures/clients.ts'

/** Milliseconds. Less than the minute in which a hidden tab reports once. */
const callTimeout = 15_000
/** Milliseconds of a tab in the background until its timers run once a minute; five minutes without the flag. */
const grace = 5_000

test('a question in a hidden tab keeps its call open, although timers run once a minute there', async () => {
  const app = await serveApp('./lasting')
  const output = await temporaryDirectory()
  // As a person starts it: tests and agents turn the throttling off.
  const browser = await puppeteer.launch({
    executablePath: findBrowser(),
    ignoreDefaultArgs: ['--disable-background-timer-throttling', '--disable-renderer-backgrounding'],
    args: [
      '--no-sandbox',
      `--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/${grace / 1_000}`,
    ],
  })
  const client = newClient()
  onTestFinished(async () => {
    await client.close()
    await browser.close()
    await app.stop()
    await output.remove()
  })
  await overStdio(client, output.path, [
    ...['--ws-endpoint', browser.wsEndpoint(), '--call-timeout', String(callTimeout)],
  ])
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
  const page = (await browser.pages()).find((one) => one.url().startsWith(app.url))
  if (!page) throw new Error('The tab of the app is not there.')
  let reports = 0
  const asked = client.callTool(
    { name: 'abp_call', arguments: { capability: 'work.askPerson' } },
    { timeout: 170_000, onprogress: () => reports++ },
  )
  await expect.poll(() => reports).toBeGreaterThan(0)
  await browser.newPage().then((other) => other.bringToFront())
  expect(await page.evaluate('document.visibilityState')).toBe('hidden')
  // The tab reports once in this time, or twice.
  await Promise.race([asked, wait(80_000)])
  await page.bringToFront()
  await page.keyboard.press('Escape')
  expect(await dataIn(await asked)).toEqual({ confirmed: false })
})
