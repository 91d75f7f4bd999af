import type { Tab } from '@abp-kit/browsers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPages } from './serve.ts'

let pages: Awaited<ReturnType<typeof startPages>>
beforeAll(async () => {
  pages = await startPages()
})
afterAll(() => pages?.close())

/** A page whose scripts have run, with this body, that an agent has called at once. `window.answered` says whether it has the answer. */
async function called(body: string): Promise<Tab> {
  const page = await pages.open('silent')
  await page.evaluate((body) => {
    document.body.innerHTML = body
  }, body)
  await page.addScriptTag({
    type: 'module',
    content: `import { register } from '/register.js'
      register(() => import('/app.js'))
      window.answered = false
      window.early.initialize({ agent: { name: 'test', version: '1' }, protocolVersion: '0.1', features: {} })
      const start = performance.now()
      window.early.call('test.echo').then(() => { window.answered = true; window.took = performance.now() - start })`,
  })
  await page.waitForFunction(() => 'answered' in window)
  return page
}

const isAnswered = (page: Tab) => page.evaluate(() => Reflect.get(window, 'answered'))
const show = (page: Tab, html: string) =>
  page.evaluate((html) => {
    const place = document.body.querySelector('div')
    if (place) place.innerHTML = html
  }, html)

test.each([
  ['an empty element', '<div id="root"></div>'],
  ['white space', '<div id="root">\n    </div>'],
  [
    'a comment in it, and a script beside it',
    '<div id="root"><!-- app --></div><script type="module"></script><noscript>Use JavaScript.</noscript>',
  ],
  ['several', '<div id="app"></div><div id="modals"></div>'],
  [
    "a development tool's element beside it",
    '<div id="app"></div><div id="devtools"><div><svg></svg></div></div>',
  ],
  [
    'a loading indicator',
    '<div id="app"><style>.circle { width: 9px }</style><div class="circle"></div></div>',
  ],
  [
    'a loading indicator with a picture',
    '<div id="app"><div id="app-loading-logo"><img alt="Notes" src="data:,"></div></div>',
  ],
  ['a loading indicator with text', '<div id="app"><p class="app__loader">Loading…</p></div>'],
  ['a picture that says so', '<div id="app"><svg class="spinner"></svg></div>'],
  [
    'a picture that turns, and a text for readers of screens',
    '<div id="app"><div class="flex"><div><svg class="animate-spin"></svg><span>Loading</span></div></div></div>',
  ],
  ['a picture that turns', '<div id="app"><div class="flex"><svg class="animate-spin"></svg></div></div>'],
  ['a status', '<div id="app"><div class="flex"><div role="status"><svg></svg></div></div></div>'],
  ['a status with a text', '<div id="app"><main><p role="status">Fetching your notes</p></main></div>'],
  ['a logo and a text', '<div id="app"><main><img src="data:,"><p>Wird geladen …</p></main></div>'],
  ['a text in another alphabet', '<div id="app"><main>加载中...</main></div>'],
])('a call waits until the app is in the page: %s', async (_, body) => {
  const page = await called(body)
  await expect.poll(() => pages.gate.asked).toContain('/app.js')
  await new Promise((resolve) => setTimeout(resolve, 300))
  // What Vue leaves there for a route that is still on its way.
  await show(page, '<!---->')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await isAnswered(page)).toBe(false)
  await show(page, '<p>Notes</p>')
  await expect.poll(() => isAnswered(page)).toBe(true)
})

test('a call waits while a loading indicator lies over the place of the app', async () => {
  const page = await called('<div class="splash-screen"><svg></svg>Notes</div><div id="root"></div>')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await isAnswered(page)).toBe(false)
  await page.evaluate(() => document.querySelector('.splash-screen')?.remove())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await isAnswered(page)).toBe(false)
  await show(page, '<p>Notes</p>')
  await expect.poll(() => isAnswered(page)).toBe(true)
})

/** Half of the time for which an app is waited for. */
const soon = 2_500

test.each([
  ['an empty page', ''],
  ['text', 'Notes'],
  ['text that begins as that of an indicator', '<div id="app"><p>Loading dock 7</p></div>'],
  ['text beside the place of the app', 'Notes<div></div>'],
  ['an app beside the place of its dialogs', '<div id="modals"></div><div id="app"><p>Notes</p></div>'],
  ['an app that draws itself', '<div id="app"><canvas></canvas></div><div id="modals"></div>'],
  ['an element that shows itself in the place of the app', '<div id="app"><app-notes></app-notes></div>'],
  ['text beside a loading indicator', '<div id="app"><p class="loader">Loading…</p><p>Notes</p></div>'],
  ['a name that only looks like it', '<div id="app"><img class="loaders-list upload preloaded"></div>'],
  ['text beside a status', '<div id="app"><p role="status"></p><p>Notes</p></div>'],
  ['a field', '<div id="app"><input></div>'],
  ['a hidden element', '<div hidden></div>'],
  ['the place of dialogs after the app', '<div id="app"><img></div><div id="teleports"></div>'],
  ['an element that shows itself', '<app-notes></app-notes>'],
])('a call does not wait with %s', async (_, body) => {
  const page = await called(body)
  await expect.poll(() => isAnswered(page)).toBe(true)
  expect(await page.evaluate(() => Reflect.get(window, 'took'))).toBeLessThan(soon)
})

test('an app that never shows anything is called after 5 s', async () => {
  const page = await called('<div id="root"></div>')
  await expect.poll(() => isAnswered(page)).toBe(true)
  expect(await page.evaluate(() => Reflect.get(window, 'took'))).toBeGreaterThan(soon)
})
