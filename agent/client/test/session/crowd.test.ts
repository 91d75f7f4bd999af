import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, type OfferedCapabilities, openBrowser } from '../../src/index.ts'
import { listen } from '../fixtures/console.ts'
import { expectAnswers, otherSite } from '../fixtures/other-session.ts'
import { startPage } from '../fixtures/page.ts'

/** What a page does to its browser; each stopped all other sessions for 5 to 50 s, or filled this process's memory. */
const floods = {
  'location.hash': `for (let i = 0; i < 50; i++) location.hash = i + 'x'.repeat(1.9e6)`,
  'history.pushState': `for (let i = 0; i < 100; i++) history.pushState({}, '', '#' + i + 'x'.repeat(1.9e6))`,
  'history.replaceState': `for (let i = 0; i < 100; i++) history.replaceState({}, '', '#' + i + 'x'.repeat(1.9e6))`,
  'links to itself': `for (let i = 0; i < 50; i++) { const link = document.createElement('a'); link.href = '#' + i + 'x'.repeat(1.9e6); link.click() }`,
  'console messages': `for (let i = 0; i < 1e5; i++) console.log('message', i, { i })`,
  'console messages of a frame': `const frame = document.body.appendChild(document.createElement('iframe')); for (let i = 0; i < 1e5; i++) frame.contentWindow.console.error('message', i, { i })`,
  'long console messages': `const text = 'x'.repeat(5e7); for (let i = 0; i < 20; i++) console.log(text + i)`,
  'uncaught errors': `for (let i = 0; i < 5e4; i++) setTimeout(() => { throw new Error('error ' + i) })`,
  'unhandled rejections': `for (let i = 0; i < 5e4; i++) Promise.reject(new Error('error ' + i))`,
}
let app: Awaited<ReturnType<typeof startPage>>
let browser: BrowserHandle

beforeAll(async () => {
  const handlers = Object.entries(floods).map(([name, script]) => `'${name}': () => { ${script} }`)
  const usual = `push: ({ times }) => { for (let i = 0; i < times; i++) history.pushState({ i }, '', '/page/' + i); return location.pathname },
    state: ({ size }) => { location.hash = 'x'.repeat(size); return location.hash.length },
    say: (text) => { console.log(text); return 'said' }`
  app = await startPage(`{ echo: (value) => value, ${usual}, ${handlers.join(',\n')} }`)
  browser = await openBrowser({ driver: 'puppeteer' })
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

async function open(url: string) {
  const session = await browser.connect<OfferedCapabilities, Page>(url, { timeout: 60_000 })
  onTestFinished(() => session.close())
  return session
}

describe('another session answers while a page floods the browser with', () => {
  test.each(Object.keys(floods))(
    '%s',
    async (flood) => {
      const [victim, attacker] = [await open(otherSite(app.url)), await open(app.url)]
      await expectAnswers(victim, () => attacker.call(flood, {}, { timeout: 15_000 }))
    },
    90_000,
  )
})

describe('what a page does in reason', () => {
  test('passes: its history, its hash, its console', async () => {
    const session = await open(app.url)
    const heard = listen(session.page)
    expect(await session.call('push', { times: 150 })).toMatchObject({ data: '/page/149' })
    expect(await session.call('state', { size: 60_000 })).toMatchObject({ data: 60_001 })
    expect(await session.call('say', 'hello')).toMatchObject({ data: 'said' })
    expect(await heard('hello')).toBe('log')
  })
})
