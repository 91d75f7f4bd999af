import type { Key, Tab } from '@abp-kit/browsers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askingApp, confirm } from './consent.ts'
import { sharePages } from './shared-pages.ts'

// In every browser: what a person does with the dialog, by the driver's own mouse and keys.
const pages = sharePages()

beforeAll(() => {
  pages().files.set('/app.js', askingApp)
})

let tab: Tab
beforeEach(async () => {
  tab = await pages().open()
  await tab.addScriptTag({
    type: 'module',
    content: "import * as consent from '/consent.js'; window.consent = consent",
  })
  await tab.waitForFunction(() => 'update' in window && 'consent' in window)
  await tab.evaluate(async () => {
    document.body.innerHTML = '<button id="before">before</button>'
    document.querySelector<HTMLElement>('#before')?.focus()
    await window.early.initialize({ agent: { name: 'Robot' } })
  })
})

/** Shows questions in the ready dialog. */
const mount = () =>
  tab.evaluate(() => {
    Reflect.get(window, 'consent').mountAgentConsent()
  })

/** Calls a capability that asks. The answer stays in the page until `answer` takes it. */
const ask = (params: object = confirm) =>
  tab.evaluate((given) => {
    Reflect.set(window, 'pending', window.early.call('test.page', given))
  }, params)
const answer = () => tab.evaluate(() => Reflect.get(window, 'pending'))

const isOpen = () =>
  tab.evaluate(() => !!document.querySelector('[data-abp-consent]')?.shadowRoot?.querySelector('dialog'))

const opened = () =>
  tab.waitForFunction(() =>
    document.querySelector('[data-abp-consent]')?.shadowRoot?.querySelector('dialog[open]'),
  )

/** The window comes to the front again and again, so that it is early for as long as the driver takes. */
const keepEarly = () =>
  tab.evaluate(() => {
    const come = () => window.dispatchEvent(new Event('focus'))
    come()
    Reflect.set(window, 'coming', setInterval(come, 50))
  })

/** Waits until a person could have read the question. */
const reading = async () => {
  await tab.evaluate(() => clearInterval(Reflect.get(window, 'coming')))
  await new Promise((resolve) => setTimeout(resolve, 900))
}

const click = async (selector: string) => {
  const { x, y } = await tab.evaluate((wanted) => {
    const root = document.querySelector('[data-abp-consent]')?.shadowRoot ?? document
    const box = root.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, selector)
  await tab.click(x, y)
}

const textOf = (selector: string) =>
  tab.evaluate(
    (wanted) =>
      document.querySelector('[data-abp-consent]')?.shadowRoot?.querySelector(wanted)?.textContent ?? '',
    selector,
  )

const focused = () =>
  tab.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement
    return inner ? inner.getAttribute('type') + (inner.textContent ?? '') : (document.activeElement?.id ?? '')
  })

describe('the ready dialog', () => {
  beforeEach(mount)

  test('takes a click, but none too early and none of a script', async () => {
    await ask()
    await opened()
    await keepEarly()
    await click('.yes')
    expect(await textOf('.status')).toContain('Read the question first')
    await reading()
    await tab.evaluate(() => {
      const yes = document.querySelector('[data-abp-consent]')?.shadowRoot?.querySelector('.yes')
      yes?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
      if (yes instanceof HTMLElement) yes.click()
    })
    expect(await textOf('.status')).toContain('Only a person')
    await click('.yes')
    expect(await answer()).toMatchObject({ data: { confirmed: true } })
    expect(await isOpen()).toBe(false)
  })

  test.each<[string, Key]>([
    ['Enter', 'Enter'],
    ['Space', ' '],
  ])('takes %s at its button, but not too early', async (_, key) => {
    await ask()
    await opened()
    await keepEarly()
    await tab.press('Tab')
    await tab.press(key)
    expect(await textOf('.status')).toContain('Read the question first')
    await reading()
    await tab.press(key)
    expect(await answer()).toMatchObject({ data: { confirmed: true } })
  })

  test('is an alert dialog that keeps the focus and gives it back; Escape is a no', async () => {
    await ask()
    await opened()
    const role = () =>
      document.querySelector('[data-abp-consent]')?.shadowRoot?.querySelector('dialog')?.getAttribute('role')
    expect(await tab.evaluate(role)).toBe('alertdialog')
    const order = [await focused()]
    for (let count = 0; count < 3; count++) {
      await tab.press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual(['buttonNo', 'submitYes', 'buttonNo', 'submitYes'])
    await tab.press('Escape')
    expect(await answer()).toMatchObject({ data: { confirmed: false } })
    expect(await focused()).toBe('before')
  })

  test('says when a question is withdrawn', async () => {
    await ask()
    await opened()
    await tab.evaluate(() => window.early.shutdown())
    await expect.poll(() => textOf('.away[role=status]')).toBe('The question was withdrawn.')
  })

  const schema = {
    type: 'object',
    properties: {
      draft: { type: 'boolean', title: 'Draft' },
      paper: { type: 'string', enum: ['a4', 'letter'] },
    },
    required: ['paper'],
  }
  const prompt = 'Which?'
  const options = [{ value: 7, label: 'Seven' }, { value: 8 }]
  test.each([
    ['input', { prompt, schema }, '[type=radio]', { value: { draft: true, paper: 'a4' } }],
    [
      'preference',
      { prompt, schema, default: { paper: 'letter' } },
      undefined,
      { value: { draft: true, paper: 'letter' } },
    ],
    ['select', { prompt, options }, '[type=radio]', { selected: 7 }],
  ])('has a form for %s, which the keyboard fills', async (kind, question, missing, data) => {
    await ask({ kind, question })
    await opened()
    if (kind !== 'select') await tab.press(' ')
    await reading()
    if (missing) {
      await click('.yes')
      expect(await isOpen()).toBe(true)
      await click(missing)
    }
    await click('.yes')
    expect(await answer()).toMatchObject({ data })
  })
})

test('markup of the app is protected alike', async () => {
  await tab.evaluate(() => {
    const { getAgentQuestions, subscribeAgentQuestions } = Reflect.get(window, 'consent')
    const refusals: unknown[] = []
    Reflect.set(window, 'refusals', refusals)
    const own = document.createElement('button')
    own.id = 'own'
    own.textContent = 'Yes'
    own.addEventListener('click', (event) => {
      const [question] = getAgentQuestions()
      refusals.push(question?.answer(event))
    })
    subscribeAgentQuestions(() => {
      const [question] = getAgentQuestions()
      if (!question) return own.remove()
      document.body.append(own)
      question.shown(own)
    })
  })
  const refusals = () => tab.evaluate(() => Reflect.get(window, 'refusals'))
  await ask()
  await tab.waitForFunction(() => document.querySelector('#own'))
  await tab.evaluate(() => document.querySelector<HTMLElement>('#own')?.click())
  await keepEarly()
  await click('#own')
  await reading()
  await tab.evaluate(() => document.querySelector<HTMLElement>('#own')?.click())
  expect(await refusals()).toEqual(['untrusted', 'early', 'untrusted'])
  await click('#own')
  expect(await answer()).toMatchObject({ data: { confirmed: true } })
})

test('nobody is asked in a frame of another origin', async () => {
  pages().files.set(
    '/framed.js',
    `import { mountAgentConsent } from '/consent.js'
    import '/main.js'
    mountAgentConsent()
    await window.early.initialize({ agent: { name: 'Robot' } })
    const result = await window.early.call('test.page', ${JSON.stringify(confirm)})
    parent.postMessage(result.data, '*')`,
  )
  const answered = await tab.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = `//localhost:${location.port}/?framed`
    const message = new Promise((resolve) => {
      window.addEventListener('message', ({ data }) => resolve(data))
    })
    document.body.append(frame)
    return message
  })
  expect(answered).toMatchObject({ confirmed: false, error: { code: 'NOT_SUPPORTED' } })
})
