import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, openBrowser, type SessionOptions } from '../../src'
import { driversOfMatrix } from '../fixtures/drivers'
import { startPage } from '../fixtures/page'

/** Milliseconds until the server answers. */
const pause = 300
/** The ways in which a page begins a download and then answers at once. */
const ways: Record<string, string> = {
  'a link to the server': `link('/file').click()`,
  'a link to a blob': `link(URL.createObjectURL(new Blob(['a,b']))).click()`,
  'a link to a blob that is revoked': `const a = link(URL.createObjectURL(new Blob(['a,b']))); a.click(); URL.revokeObjectURL(a.href)`,
  'a link to data': `link('data:text/csv,a,b').click()`,
  'an event': `link('/file').dispatchEvent(new MouseEvent('click', { bubbles: true }))`,
  'a part of a link': `const a = link('/file'); document.body.append(a); const b = a.appendChild(document.createElement('b')); b.click()`,
  'a new location': `location.href = '/file'`,
  'a frame': `document.body.append(Object.assign(document.createElement('iframe'), { src: '/file' }))`,
}
const handlers = Object.entries(ways).map(
  ([name, code]) => `${JSON.stringify(name)}: () => { ${code}; return 1 }`,
)
let app: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  app = await startPage(
    `{
      ${handlers.join(',\n')},
      ignored: () => { const a = link('/file'); a.addEventListener('click', (event) => event.preventDefault()); a.click(); return 1 },
      frame: () => { document.body.append(Object.assign(document.createElement('iframe'), { src: '/other' })); return 1 },
      leave: () => { location.href = '/other'; return 1 },
      quiet: () => { history.pushState({}, '', '/here'); location.hash = 'there'; return 1 },
    }`,
    {
      head: `<script>link = (href) => Object.assign(document.createElement('a'), { href, download: 'x.csv' })</script>`,
      other(request, response) {
        if (request.url === '/other') {
          void wait(pause).then(() => response.writeHead(200, { 'content-type': 'text/html' }).end('other'))
          return true
        }
        if (!request.url?.startsWith('/file')) return false
        const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename=x.csv' }
        void wait(pause).then(() => response.writeHead(200, headers).end('a,b'))
        return true
      },
    },
  )
})
afterAll(() => app.stop())

describe.each(driversOfMatrix)('with %s', (driver) => {
  let browser: BrowserHandle
  beforeAll(async () => {
    browser = await openBrowser({ driver })
  })
  afterAll(() => browser.close())
  const open = async (options: SessionOptions = {}) => {
    const session = await browser.connect(app.url, options)
    onTestFinished(() => session.close())
    return session
  }

  test.each(Object.keys(ways))('a download by %s is caught though the call ends at once', async (name) => {
    const session = await open()
    for (let count = 0; count < 3; count++)
      expect(await session.call(name)).toMatchObject({
        data: 1,
        metadata: { intercepted: [{ kind: 'download', data: { content: 'YSxi', size: 3 } }] },
      })
  })

  test.each([
    ['ignored', 0],
    ['quiet', 0],
    ['frame', pause],
    ['leave', pause],
  ])('%s is waited for only until it is clear that it is no download', async (name, milliseconds) => {
    const session = await open()
    const started = performance.now()
    const result = await session.call(name)
    expect(result).toMatchObject({ data: 1 })
    expect(result.metadata?.intercepted).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(milliseconds + 2_000)
  })
})
