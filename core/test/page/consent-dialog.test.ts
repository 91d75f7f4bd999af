import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { call, confirm, dialog, expectOpen, no, read, shareAskingPages, yes } from './consent.ts'

const { open } = shareAskingPages()

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
