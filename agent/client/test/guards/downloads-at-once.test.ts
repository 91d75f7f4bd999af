import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BrowserHandle, openBrowser, type SessionOptions } from '../../src/index.ts'
import { driversOfMatrix } from '../fixtures/drivers.ts'
import { startPage } from '../fixtures/page.ts'

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
  'a form': `form('/file').submit()`,
  'a form that posts': `form('/file', { method: 'post' }).submit()`,
  'a form that is checked first': `form('/file').requestSubmit()`,
  'a form that posts after a check': `form('/file', { method: 'post' }).requestSubmit()`,
  'a button of a form': `form('/file').querySelector('button').click()`,
  'a part of a button': `const f = form('/file', { method: 'post' }); f.querySelector('b').dispatchEvent(new MouseEvent('click', { bubbles: true }))`,
  'a form in a shadow': `const f = form('/file'); document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }).append(f); f.requestSubmit()`,
  'a form for a frame': `const f = form('/file', { target: 'inner' }); document.body.append(Object.assign(document.createElement('iframe'), { name: 'inner' })); f.submit()`,
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
      checked: () => { form('/file').append(Object.assign(document.createElement('input'), { required: true })); document.forms[0].requestSubmit(); return 1 },
      handled: () => { const f = form('/file'); f.addEventListener('submit', (event) => event.preventDefault()); f.requestSubmit(); return 1 },
      dialog: () => { form('/file', { method: 'dialog' }).requestSubmit(); return 1 },
      nothing: () => { form('javascript:void 0').requestSubmit(); return 1 },
      submit: () => { form('/other').submit(); return 1 },
      leave: () => { location.href = '/other'; return 1 },
      quiet: () => { history.pushState({}, '', '/here'); location.hash = 'there'; return 1 },
    }`,
    {
      head: `<script>
        link = (href) => Object.assign(document.createElement('a'), { href, download: 'x.csv' })
        form = (action, more) => {
          document.body.replaceChildren()
          const form = document.body.appendChild(Object.assign(document.createElement('form'), { action, ...more }))
          form.innerHTML = '<button><b>Export</b></button>'
          return form
        }
      </script>`,
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
    for (let count = 0; count < 3; count++) {
      const { data, metadata } = await session.call(name)
      expect(data).toBe(1)
      const downloads = metadata?.intercepted?.filter(({ kind }) => kind === 'download')
      expect(downloads).toMatchObject([{ data: { content: 'YSxi', size: 3 } }])
    }
  })

  test.each([
    ['ignored', 0],
    ['quiet', 0],
    ['checked', 0],
    ['handled', 0],
    ['dialog', 0],
    ['nothing', 0],
    ['submit', pause],
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
