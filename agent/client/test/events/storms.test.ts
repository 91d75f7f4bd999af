import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, openBrowser } from '../../src/index.ts'
import { expectAnswers, otherSite } from '../fixtures/other-session.ts'
import { startPage } from '../fixtures/page.ts'

/** Milliseconds that those storms last that have no end of their own. */
const lasting = 2_000

/** Two, so that what is slow is slow because of what they say, and not because they need every core. */
const workers = (source: string) => `
  const url = URL.createObjectURL(new Blob([${JSON.stringify(source)}]))
  const workers = Array.from({ length: 2 }, () => new Worker(url))
  await pause(${lasting})
  for (const worker of workers) worker.terminate()`

/** What a page sets going around itself, which its own side cannot refuse, or which the agent has to answer. */
const storms = {
  'console messages of workers': workers(`for (let i = 0; ; i++) console.log('message', i, { i })`),
  'long console messages of workers': workers(
    `const text = 'x'.repeat(1e6); for (let i = 0; ; i++) console.log(text + i)`,
  ),
  'uncaught errors of workers': workers(
    `const fail = () => { setTimeout(fail); throw new Error('no') }; for (let i = 0; i < 100; i++) setTimeout(fail)`,
  ),
  'workers that start workers': workers(
    `const start = () => { const worker = new Worker(URL.createObjectURL(new Blob(['console.log(1)']))); setTimeout(() => { worker.terminate(); start() }, 5) }; for (let i = 0; i < 8; i++) start()`,
  ),
  alerts: `for (const end = Date.now() + ${lasting}; Date.now() < end; ) alert('stop')`,
  'alerts of a frame': `const frame = document.body.appendChild(document.createElement('iframe')); for (const end = Date.now() + ${lasting}; Date.now() < end; ) frame.contentWindow.alert('stop')`,
  'messages on a BroadcastChannel': `
    const source = 'const channel = new BroadcastChannel("storm"); channel.onmessage = ({ data }) => { channel.postMessage(data); channel.postMessage(data) }'
    const url = URL.createObjectURL(new Blob([source]))
    const workers = Array.from({ length: 3 }, () => new Worker(url))
    await pause(200)
    new BroadcastChannel('storm').postMessage('x'.repeat(1e4))
    await pause(${lasting})
    for (const worker of workers) worker.terminate()`,
  'popups by window.open': `for (let i = 0; i < 1e4; i++) window.open('/')`,
  'popups by forms': `for (let i = 0; i < 100; i++) { const form = Object.assign(document.createElement('form'), { action: '/?' + i, target: 'popup' + i }); document.body.append(form); form.submit(); if (i % 20 === 0) await pause(50) } await pause(2000)`,
  'downloads of blobs': `for (let i = 0; i < 300; i++) { save(URL.createObjectURL(new Blob(['x'.repeat(1e5)])), i + '.txt'); if (i % 20 === 0) await pause(50) } await pause(1000)`,
  'downloads in one go': `const url = URL.createObjectURL(new Blob(['x'])); for (let i = 0; i < 1e4; i++) save(url, i + '.txt'); await pause(1000)`,
  'frames that come and go': `for (const end = Date.now() + ${lasting}; Date.now() < end; ) { const frame = document.body.appendChild(document.createElement('iframe')); frame.srcdoc = '<p>x'; await pause(2); frame.remove() }`,
}
let app: Awaited<ReturnType<typeof startPage>>
let browser: BrowserHandle

beforeAll(async () => {
  const handlers = Object.entries(storms).map(([name, script]) => `'${name}': async () => { ${script} }`)
  const tools = `
    const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    const save = (href, download) => Object.assign(document.createElement('a'), { href, download }).click()`
  app = await startPage(`{ echo: (value) => value, ${handlers.join(',\n')} }`, {
    head: `<script>${tools}</script>`,
  })
  browser = await openBrowser({ driver: 'puppeteer' })
})
afterAll(async () => {
  await browser.close()
  await app.stop()
})

async function open(url: string) {
  const session = await browser.connect(url, { timeout: 60_000 })
  onTestFinished(() => session.close())
  return session
}

describe('another session answers while a page causes', () => {
  test.each(Object.keys(storms))(
    '%s',
    async (storm) => {
      const [victim, attacker] = [await open(otherSite(app.url)), await open(app.url)]
      await expectAnswers(victim, async () => {
        const { error } = await attacker.call(storm, {}, { timeout: 15_000 })
        // It is over by itself, or because the page had no time to say so.
        expect(error?.code ?? 'none').toMatch(/^(none|TIMEOUT)$/)
      })
    },
    90_000,
  )
})
