import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../src/index.ts'
import { startPage } from '../fixtures/page.ts'
import { link, manifest } from '../fixtures/site.ts'

const worker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate')
      event.respondWith(new Response('<!doctype html><p>App shell', { headers: { 'content-type': 'text/html' } }))
  })
`
let app: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  app = await startPage(
    `{
      controlled: async () => {
        await navigator.serviceWorker.register('/worker.js')
        await navigator.serviceWorker.ready
        return (await fetch('/abp.json')).headers.get('content-type')
      },
    }`,
    {
      head: link,
      other({ url }, response) {
        if (url === '/worker.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker)
        else if (url === '/abp.json')
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(manifest))
        else return false
        return true
      },
    },
  )
})
afterAll(() => app.stop())

test('a service worker that answers the manifest with a page does not keep agents out', async () => {
  const browser = await openBrowser({ isolated: false })
  onTestFinished(() => browser.close())
  const first = await browser.connect(app.url)
  await first.call('controlled')
  await first.close()
  const second = await browser.connect(app.url)
  // The page itself sees what its worker answers.
  expect(await second.call('controlled')).toMatchObject({ data: 'text/html' })
  expect(second.warnings).toEqual([])
})
