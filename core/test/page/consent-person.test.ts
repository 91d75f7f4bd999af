import { describe, expect, test } from 'vitest'
import {
  call,
  confirm,
  covered,
  dialog,
  expectOpen,
  read,
  shareAskingPages,
  startClock,
  statusOf,
  stopClock,
  yes,
} from './consent.ts'

const { open, pages } = shareAskingPages()

describe('no yes without a person', () => {
  test('not by what scripts can do with the button', async () => {
    const page = await open()
    void call(page)
    await read(page)
    for (const script of [
      'button.click()',
      `button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))`,
      'button.form.requestSubmit()',
      `const label = document.createElement('label'); button.replaceWith(label); label.append(button); label.click()`,
    ]) {
      await page.evaluate(
        `(() => { const button = document.querySelector('[data-abp-consent]').shadowRoot.querySelector('.yes'); ${script} })()`,
      )
      await expectOpen(page)
    }
    await page.click(yes)
    await page.waitForSelector(dialog, { hidden: true })
  })

  test('not by another script of the page that hears the click on "No"', async () => {
    const page = await open()
    await page.evaluate(
      `window.early.initialize({ agent: { name: 'Robot' } }).then(() => window.keepClosed())`,
    )
    const pending = call(page)
    await page.waitForFunction("window.roots[0]?.querySelector('dialog[open]')")
    const refusals = await page.evaluate(`import('/consent.js').then(({ getAgentQuestions }) => {
      const [question] = getAgentQuestions()
      window.refusals = []
      // It tries to show the question elsewhere, too.
      question.shown(document.documentElement)
      question.shown(document.body, document.body)
      question.shown(null)
      for (const type of ['pointerdown', 'pointerup', 'mouseup', 'click']) addEventListener(type, (event) => {
        const found = document.querySelector('[data-abp-consent]').shadowRoot?.querySelector('.yes')
        found?.click()
        window.refusals.push(question.answer(event))
        window.seen = event.composedPath().map(({ localName }) => localName)
      }, true)
    })`)
    expect(refusals).toBeUndefined()
    await new Promise((resolve) => setTimeout(resolve, 1200))
    const place = await page.evaluate(() => {
      const roots: unknown = Reflect.get(window, 'roots')
      const root: unknown = Array.isArray(roots) ? roots[0] : undefined
      if (!(root instanceof ShadowRoot)) throw new Error('no dialog')
      const { x, y, width, height } =
        root.querySelector('button:not(.yes)')?.getBoundingClientRect() ?? new DOMRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
    await page.mouse.click(place.x, place.y)
    expect(await pending).toMatchObject({ success: true, data: { confirmed: false } })
    expect(await page.evaluate('window.refusals')).toEqual(Array(4).fill('untrusted'))
    expect(await page.evaluate('window.seen')).not.toContain('button')
  })

  test('a question is over when the part of the page that showed it is gone', async () => {
    const page = await open()
    const started = performance.now()
    const pending = call(page)
    await page.waitForSelector(dialog)
    await page.evaluate('window.unmount()')
    expect(await pending).toMatchObject({
      data: { confirmed: false, error: { code: 'CAPABILITY_UNAVAILABLE', retryable: true } },
    })
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('a question stays when another part shows it at once', async () => {
    const page = await open()
    const pending = call(page)
    await page.waitForSelector(dialog)
    await page.evaluate(
      `window.unmount(); import('/consent.js').then(({ mountAgentConsent }) => void mountAgentConsent())`,
    )
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await read(page)
    await page.click(yes)
    expect(await pending).toMatchObject({ data: { confirmed: true } })
  })

  test('not with something that only looks like an event', async () => {
    const page = await open()
    void call(page)
    await read(page)
    const refusals = await page.evaluate(`import('/consent.js').then(({ getAgentQuestions }) => {
      const [question] = getAgentQuestions()
      const real = new MouseEvent('click')
      const fake = { type: 'click', isTrusted: true, composedPath: () => [document.querySelector('[data-abp-consent]')] }
      return [fake, Object.setPrototypeOf({ ...fake }, Event.prototype), new Proxy(real, { get: () => true }), real].map((event) => question.answer(event))
    })`)
    expect(refusals).toEqual(['untrusted', 'untrusted', 'untrusted', 'untrusted'])
    await expectOpen(page)
  })

  test('not in the first half second, and not with a button pressed before', async () => {
    const page = await open()
    await stopClock(page)
    const pending = call(page)
    await page.waitForSelector(dialog)
    await page.click(yes)
    expect(await statusOf(page)).toContain('Read the question first')
    await startClock(page)
    await page.hover(yes)
    await page.evaluate('location.hash = "x"')
    await read(page)
    await page.click(yes)
    expect(await pending).toMatchObject({ data: { confirmed: true } })

    const held = call(page)
    await page.waitForSelector(dialog)
    await page.hover(yes)
    await page.mouse.down()
    await read(page)
    await page.mouse.up()
    expect(await statusOf(page)).toContain('Read the question first')
    await page.keyboard.press('Escape')
    expect(await held).toMatchObject({ data: { confirmed: false } })
  })

  test('not with a key that is held down', async () => {
    const page = await open()
    void call(page)
    await read(page)
    await page.focus(yes)
    await page.keyboard.down('Enter', { text: '' })
    await page.keyboard.down('Enter')
    await expectOpen(page)
    expect(await statusOf(page)).toContain('Read the question first')
    await page.keyboard.up('Enter')
    await page.keyboard.press('Enter')
    await page.waitForSelector(dialog, { hidden: true })
  })

  test('not while something covers the question', async () => {
    const page = await open()
    void call(page)
    await read(page)
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      cover.textContent = 'Win a prize'
      cover.style.cssText = 'pointer-events: none; width: 100vw; height: 100vh; inset: 0; background: white'
      document.body.append(cover)
      cover.showPopover()
    })
    await covered(page)
    await page.click(yes)
    await expectOpen(page)
    expect(await statusOf(page)).toContain('covers')
    await page.evaluate(() => document.querySelector('[popover]')?.remove())
    await read(page)
    await page.click(yes)
    await page.waitForSelector(dialog, { hidden: true })
  })

  test('not at once after the tab was in the background', async () => {
    const page = await open()
    void call(page)
    await read(page)
    await stopClock(page)
    const other = await page.browserContext().newPage()
    await other.bringToFront()
    await page.bringToFront()
    await page.click(yes)
    await expectOpen(page)
    expect(await statusOf(page)).toContain('Read the question first')
    await other.close()
  })

  test('not in a frame of another origin, which gets an error', async () => {
    const outer = await pages().openPage('silent')
    const inner = new URL(outer.url())
    inner.search = ''
    await outer.goto(outer.url().replace('127.0.0.1', 'localhost'))
    await outer.evaluate((src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }))
    }, inner.href)
    const frame = await outer.waitForFrame((candidate) => candidate.url() === inner.href)
    await frame.waitForFunction(() => 'update' in window)
    const result = await frame.evaluate(`(async () => {
      const { mountAgentConsent } = await import('/consent.js')
      mountAgentConsent()
      await window.early.initialize({ agent: { name: 'a' } })
      return window.early.call('test.page', ${JSON.stringify(confirm)})
    })()`)
    expect(result).toMatchObject({
      data: { confirmed: false, error: { code: 'NOT_SUPPORTED', message: expect.stringContaining('frame') } },
    })
  })
})
