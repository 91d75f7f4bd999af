import axe from 'axe-core'
import type { Page } from 'puppeteer-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  askingApp,
  call,
  confirm,
  dialog,
  expectOpen,
  mount,
  no,
  read,
  startClock,
  statusOf,
  stopClock,
  yes,
} from './consent'
import { sharePages } from './shared-pages'
import { execute, manifest, openWithTools } from './webmcp'

const pages = sharePages('production', ['--enable-features=WebMCP'])

beforeAll(() => {
  pages().files.set('/app.js', askingApp)
})

async function open(options: object = {}, query = ''): Promise<Page> {
  const page = await pages().openPage(query)
  await page.waitForFunction(() => 'update' in window)
  await mount(page, options)
  return page
}

const paper = { type: 'string', enum: ['a4', 'letter'] }
const invoice = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name', minLength: 1 },
    copies: { type: 'integer', minimum: 1 },
    paper,
    draft: { type: 'boolean' },
    note: { type: 'string', maxLength: 500, description: 'For the back.' },
    due: { type: 'string', format: 'date' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['name', 'copies', 'paper'],
}

describe('who is asked', () => {
  test('the person in the page, if the agent answers no questions; nothing is downloaded before', async () => {
    const page = await open()
    const known = pages().gate.asked.length
    const pending = call(page)
    await read(page)
    expect(pages().gate.asked.length).toBeGreaterThan(known)
    await page.click(yes)
    expect(await pending).toMatchObject({ success: true, data: { confirmed: true } })
    expect(await page.$(dialog)).toBeNull()
  })

  test('the dialog is only downloaded with the first question', async () => {
    const page = await open()
    await call(page, { kind: 'notify' }).catch(() => undefined)
    const texts = () => pages().gate.asked.map((path) => pages().files.get(path) ?? '')
    expect(texts().filter((text) => text.includes('showModal'))).toEqual([])
    void call(page)
    await page.waitForSelector(dialog)
    expect(texts().filter((text) => text.includes('showModal'))).toHaveLength(1)
  })

  const answering = (page: Page, answer: object) =>
    page.evaluate(async (given) => {
      window.early.onElicitation = () => given
      await window.early.initialize({ agent: { name: 'a' }, features: { elicitation: true } })
    }, answer)
  const confirmed = { success: true, data: { confirmed: true } }

  test('the agent first, if it answers', async () => {
    const page = await open()
    await answering(page, confirmed)
    expect(await call(page)).toMatchObject({ data: { confirmed: true } })
    expect(await page.$(dialog)).toBeNull()
  })

  test('the person, if the agent’s side says that nobody can be asked there', async () => {
    const page = await open()
    await answering(page, { success: false, error: { code: 'NOT_SUPPORTED', message: 'x' } })
    const pending = call(page)
    await read(page)
    await page.click(no)
    expect(await pending).toMatchObject({ data: { confirmed: false } })
  })

  test('with `ask: page` no agent answers', async () => {
    const page = await open()
    await answering(page, confirmed)
    const pending = call(page, confirm, 'test.page')
    await page.waitForSelector(dialog)
    await page.keyboard.press('Escape')
    expect(await pending).toMatchObject({ data: { confirmed: false } })
  })

  test('with `ask: agent` the person is not asked', async () => {
    const page = await open()
    expect(await call(page, confirm, 'test.agent')).toMatchObject({
      data: { error: { code: 'NOT_SUPPORTED', message: expect.stringContaining('Go on without it') } },
    })
  })

  test('nobody, if the page shows no questions; the error says what to mount', async () => {
    const page = await open()
    await page.evaluate('unmount()')
    expect(await call(page, confirm, 'test.page')).toMatchObject({
      data: {
        confirmed: false,
        error: {
          code: 'NOT_SUPPORTED',
          message: expect.stringMatching(/<AgentConsent \/>.*docs\/asking\.md$/),
        },
      },
    })
  })

  test('a WebMCP agent’s call asks the person, the activity shows it, and onCall reports it', async () => {
    const declared = [{ name: 'test.ask', inputSchema: { type: 'object' } }]
    const page = await openWithTools(pages(), manifest(declared), 1)
    await mount(page)
    const pending = execute(page, 'test.ask', confirm)
    await read(page)
    const activity = () =>
      page.evaluate(`import('/activity.js').then(({ getAgentActivity }) => getAgentActivity())`)
    expect(await activity()).toMatchObject({ calls: [{ capability: 'test.ask', via: 'webmcp' }] })
    expect(await page.$eval(`${dialog} >>> #asker`, ({ textContent }) => textContent)).toContain('test.ask')
    await page.click(yes)
    expect(await pending).toMatchObject({ status: 'Completed', output: { confirmed: true } })
    expect(await activity()).toMatchObject({ calls: [], last: { capability: 'test.ask', success: true } })
    expect(await page.evaluate('reports')).toEqual([
      expect.objectContaining({
        agent: { name: 'webmcp' },
        via: 'webmcp',
        capability: 'test.ask',
        outcome: 'success',
      }),
    ])
  })
})

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
    // The browser looks for it now and then.
    await page.$eval(
      dialog,
      (shown) =>
        new Promise<void>((resolve) => {
          const options = { trackVisibility: true, delay: 100, threshold: 0 }
          const observer = new IntersectionObserver((entries) => {
            if (Reflect.get(entries.at(-1) ?? {}, 'isVisible') !== false) return
            observer.disconnect()
            setTimeout(resolve, 300)
          }, options)
          observer.observe(shown)
        }),
    )
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

describe('the dialog', () => {
  test('is an alert dialog with the focus on no, which it keeps and gives back; Escape is a no', async () => {
    const page = await open()
    await page.evaluate(() => {
      document.body.innerHTML = '<button id="before">before</button>'
      document.querySelector<HTMLElement>('#before')?.focus()
    })
    const pending = call(page)
    await page.waitForSelector(dialog)
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.shadowRoot?.activeElement?.textContent ?? document.activeElement?.id,
      )
    expect(await page.$eval(dialog, (element) => element.getAttribute('role'))).toBe('alertdialog')
    expect(await focused()).toBe('No')
    const order: unknown[] = []
    for (const key of ['Tab', 'Tab', 'Tab'] as const) {
      await page.keyboard.press(key)
      order.push(await focused())
    }
    expect(order).toEqual(['Yes', 'No', 'Yes'])
    await page.keyboard.press('Escape')
    expect(await pending).toMatchObject({ data: { confirmed: false } })
    expect(await focused()).toBe('before')
  })

  test('shows texts as texts, short, and says that the name is only claimed', async () => {
    const page = await open()
    const message = `<img src=x onerror=alert(1)>\u202E${'x'.repeat(3000)}`
    void call(page, { kind: 'confirm', question: { message } })
    await page.waitForSelector(dialog)
    const text = await page.$eval(`${dialog} >>> #text`, (element) => element.textContent ?? '')
    expect(text).toMatch(/^<img src=x onerror=alert\(1\)>x+$/)
    expect(text).toHaveLength(2000)
    expect(await page.$eval(`${dialog} >>> #asker`, (element) => element.textContent)).toContain(
      'calls itself “Robot <b>”',
    )
  })

  test('questions wait for each other; the one of a cancelled call is withdrawn', async () => {
    const page = await open()
    const first = call(page, { kind: 'confirm', question: { message: 'First?' } })
    await page.waitForSelector(dialog)
    const second = page.evaluate(() =>
      window.early.call('test.ask', { kind: 'confirm', question: { message: 'Second?' } }),
    )
    const text = () => page.$eval(`${dialog} >>> #text`, (element) => element.textContent)
    await expect
      .poll(() => page.$eval(dialog, (element) => element.textContent))
      .toContain('One more question waits.')
    expect(await text()).toBe('First?')
    await page.evaluate(() => window.early.cancel('asks'))
    expect(await first).toMatchObject({ cancelled: true })
    await expect.poll(text).toBe('Second?')
    await page.evaluate(() => window.early.shutdown())
    expect(await second).toMatchObject({ cancelled: true })
    await page.waitForSelector(dialog, { hidden: true })
    expect(await page.$eval('[data-abp-consent] >>> .away', (element) => element.textContent)).toBe(
      'The question was withdrawn.',
    )
  })

  test('has forms: fields of simple types, and what is wrong is said before it is sent', async () => {
    const page = await open()
    const pending = call(page, { kind: 'input', question: { prompt: 'Which invoice?', schema: invoice } })
    await read(page)
    await page.click(yes)
    await expectOpen(page)
    const fill = async (label: string, text: string) => {
      const [field] = await page.$$(`::-p-aria(${label})`)
      await field?.type(text)
    }
    await fill('Name', 'Ada')
    await fill('copies', '2')
    await page.click(`${dialog} >>> input[type=radio]`)
    await fill('tags (optional)', '["a"]')
    await page.click(yes)
    expect(await pending).toMatchObject({
      data: { value: { name: 'Ada', copies: 2, paper: 'a4', draft: false, tags: ['a'] } },
    })
  })

  test.each([
    ['preference', { prompt: 'Paper?', schema: paper, default: 'letter' }, { value: 'letter' }],
    [
      'select',
      {
        prompt: 'Which?',
        options: Array.from({ length: 9 }, (_, value) => ({ value, label: `No. ${value}` })),
        default: 4,
      },
      { selected: 4 },
    ],
  ])('%s begins with the default', async (kind, question, data) => {
    const page = await open()
    const pending = call(page, { kind, question })
    await read(page)
    await page.click(yes)
    expect(await pending).toMatchObject({ data })
  })

  test('a form that is left has no answer', async () => {
    const page = await open()
    const pending = call(page, { kind: 'input', question: { prompt: 'Name?', schema: { type: 'string' } } })
    await read(page)
    await page.click(no)
    expect(await pending).toMatchObject({ data: { error: { code: 'CANCELLED' } } })
  })

  const questions: [string, object][] = [
    ['confirm', confirm],
    ['a form', { kind: 'input', question: { prompt: 'Which invoice?', schema: invoice } }],
  ]
  test.each(
    questions.flatMap(([name, question]) => [
      { name, question, theme: 'light', width: 1280, height: 800 },
      { name, question, theme: 'dark', width: 320, height: 568 },
    ]),
  )('axe finds nothing: $name, $theme, $width pixels', async ({ question, theme, width, height }) => {
    const page = await open({ theme })
    await page.setViewport({ width, height })
    await page.evaluate(axe.source)
    const shifts = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 1500)
        }),
    )
    void call(page, question)
    await page.waitForSelector(dialog)
    expect(
      await page.evaluate(
        `axe.run(document.body).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
      ),
    ).toEqual([])
    const box = await (await page.$(dialog))?.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(width)
    expect(box?.height).toBeLessThanOrEqual(height)
    const wide = await page.$eval(dialog, ({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)
    expect(wide).toBe(0)
    const colour = await page.$eval(dialog, (element) => getComputedStyle(element).backgroundColor)
    expect(colour === 'rgb(255, 255, 255)').toBe(theme === 'light')
    expect(await shifts).toBe(0)
  })

  test('works under a policy that refuses inline styles and HTML from text, with other words', async () => {
    const page = await open({ labels: { yes: 'Ja', no: 'Nein' }, lang: 'de', className: 'own' }, 'strict')
    const errors: string[] = []
    page.on('console', (message) => errors.push(message.text()))
    const pending = call(page)
    await read(page)
    expect(await page.$eval(yes, (element) => element.textContent)).toBe('Ja')
    expect(await page.$eval(yes, (element) => getComputedStyle(element).minHeight)).toBe('44px')
    expect(await page.$eval('[data-abp-consent]', ({ className }) => className)).toBe('own')
    await page.click(yes)
    expect(await pending).toMatchObject({ data: { confirmed: true } })
    expect(errors).toEqual([])
  })
})
