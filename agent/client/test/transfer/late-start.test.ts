import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Cdp } from '../../src/driver/driver.ts'
import { openDownloads, type Transfer } from '../../src/transfer/downloads.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { makeDirectory } from '../fixtures/directory.ts'

/** More than the time that a download has to start. */
const lateMilliseconds = 2_500
const size = 1_000_000

/** A page whose downloads are taken, and whose browser says late that one begins, as on a machine that is busy. */
async function openPage() {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const session = await browser.target().createCDPSession()
  const late = { isLate: false }
  const send: Cdp['send'] = (method, params) => Reflect.apply(session.send, session, [method, params])
  const cdp: Cdp = {
    send,
    detach: () => session.detach(),
    on(event, listener) {
      const isStart = event === 'Browser.downloadWillBegin'
      const pass = (payload: unknown) =>
        isStart && late.isLate ? setTimeout(listener, lateMilliseconds, payload) : listener(payload)
      return Reflect.apply(session.on, session, [event, pass])
    },
  }
  const { path: home } = await makeDirectory()
  const { path: directory, list } = await makeDirectory()
  const rules = { sizeLimit: 1, stallMilliseconds: 30_000 }
  const downloads = await openDownloads(cdp, context.id ?? '', home, rules)
  const transfer = async (answerMilliseconds = 0): Promise<Transfer> => {
    const url = await page.evaluate(
      (bytes) => URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/zip' })),
      size,
    )
    const click = (href: string) =>
      Object.assign(document.createElement('a'), { href, download: 'x.zip' }).click()
    return {
      url,
      size,
      directory,
      async begin() {
        await wait(answerMilliseconds)
        await page.evaluate(click, url)
      },
    }
  }
  return { late, list, take: async (given: Transfer) => downloads.take(given, () => undefined), transfer }
}

test('a page that is busy when it is asked loses nothing: the time counts from its click', async () => {
  const { take, transfer } = await openPage()
  const path = await take(await transfer(lateMilliseconds))
  expect(path && (await stat(path)).size).toBe(size)
})

test('a download that starts late is given up, and the next one is not', async () => {
  const { late, list, take, transfer } = await openPage()
  late.isLate = true
  expect(await take(await transfer())).toBeUndefined()
  late.isLate = false
  // Nothing is tried until the browser has said that the first one begins.
  await expect.poll(async () => take(await transfer()), { interval: 500 }).toEqual(expect.any(String))
  expect(await list()).toHaveLength(1)
})
