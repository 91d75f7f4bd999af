import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { findBrowser, openBrowser } from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { startPage } from '../fixtures/page.ts'

let app: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  app = await startPage('{ echo: (value) => value }')
})
afterAll(() => app.stop())

// Together: each waits 20 s.
test.concurrent.for(['puppeteer', 'playwright'] as const)(
  'a browser that has no time is ended, and says which page kept it busy, with %s',
  async (driver, { expect, onTestFinished }) => {
    const browser = await openBrowser({ driver })
    onTestFinished(() => browser.close())
    const session = await browser.connect(app.url)
    const lost = new Promise<void>((resolve) => browser.onLost(resolve))
    const ended = new Promise<{ message: string }>((resolve) => session.onClosed(resolve))
    process.kill(browser.pid ?? 0, 'SIGSTOP')
    expect(await session.call('echo')).toMatchObject({ error: { code: 'DISCONNECTED' } })
    await lost
    const { message } = await ended
    expect(message).toContain('The browser had no time for 20 s, and was ended.')
    expect(message).toContain(`The page that kept it busiest was ${app.url}/.`)
    expect(browser.connected).toBe(false)
  },
)

test.concurrent('a browser of somebody else that stands still for a minute is waited for', async ({
  expect,
  onTestFinished,
}) => {
  const { path } = await makeDirectory()
  const args = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${path}`]
  const child = spawn(findBrowser(), [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const wsEndpoint = await new Promise<string>((resolve) => {
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += String(chunk)
      const [, found] = /DevTools listening on (ws:\S+)/.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const browser = await openBrowser({ wsEndpoint })
  onTestFinished(() => browser.close())
  const session = await browser.connect(app.url)
  child.kill('SIGSTOP')
  const started = performance.now()
  const [call, short, second] = [
    session.call('echo', 1),
    session.call('echo', 2, { timeout: 5_000 }),
    browser.connect(app.url, { timeout: 10_000 }).catch((error: unknown) => error),
  ]
  expect(await short).toMatchObject({ cancelled: true, error: { code: 'TIMEOUT' } })
  expect(await second).toMatchObject({ code: 'TIMEOUT' })
  await wait(60_000 - (performance.now() - started))
  child.kill('SIGCONT')
  expect(await call).toMatchObject({ data: 1 })
  expect(await session.call('echo', 3)).toMatchObject({ data: 3 })
})
