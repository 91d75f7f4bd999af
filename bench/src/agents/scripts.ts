import type { Form } from './sites.ts'

/**
 * The parts of forms. An agent that writes JavaScript lists these on an unknown page, with numbers, and then refers
 * to them by number.
 */
const parts = 'h1,h2,h3,label,input,select,textarea,button'

/** @returns an expression that lists one line per part, such as `7 textarea {"text": …` */
export const look = `[...document.querySelectorAll('${parts}')].map((e, i) => i + ' ' + e.localName + ' ' + (e.innerText || e.value || '').replace(/\\s+/g, ' ').slice(0, 150)).join('\\n')`

export interface Press {
  /** Numbers of boxes, and the values to fill in. */
  fills: { index: number; value: string }[]
  button: number
}

/**
 * Finds what to fill and press.
 *
 * @param seen - the result of {@link look}
 * @throws {Error} if a form is missing
 */
export function findPresses(seen: string, forms: readonly Form[]): Press[] {
  const lines = seen.split('\n').flatMap((line) => {
    const [, index, role = '', text = ''] = /^(\d+) (\w+) ?(.*)$/.exec(line) ?? []
    return index === undefined ? [] : [{ index: Number(index), role, text }]
  })
  return forms.map(({ heading, fields }) => {
    const start = lines.findIndex(({ role, text }) => /^h\d$/.test(role) && heading.test(text))
    const below = lines.slice(start + 1)
    const button = below.find(({ role }) => role === 'button')
    if (start < 0 || button === undefined) throw new Error(`The page shows no form ${heading}.`)
    const fills = fields.map(({ label, value }) => {
      const at = below.findIndex(({ role, text }) => role === 'label' && text.startsWith(label))
      const box = below[at + 1]
      if (at < 0 || box === undefined) throw new Error(`The form ${heading} has no box ${label}.`)
      return { index: box.index, value }
    })
    return { fills, button: button.index }
  })
}

/**
 * @returns an expression that fills and sends a form, waits for a link to a file, clicks it, and returns the file's
 *   name
 */
export function act({ button, fills }: Press): string {
  const boxes = fills.map(({ index, value }) => `fill(${index}, ${JSON.stringify(value)})`)
  return `(async () => {
  const e = document.querySelectorAll('${parts}')
  const fill = (i, value) => { e[i].value = value; e[i].dispatchEvent(new Event('input', { bubbles: true })) }
  ${[...boxes, `e[${button}].click()`].join('\n  ')}
  for (let a, i = 0; i < 100; i++) {
    if (a = document.querySelector('a[download]')) return a.click(), a.download
    await new Promise(r => setTimeout(r, 50))
  }
})()`
}

/** @returns a function that does this for all forms, with Playwright's own calls, in Playwright's process */
export function actWithPlaywright(presses: readonly Press[]): string {
  const steps = [
    ...presses.flatMap(({ fills }) =>
      fills.map(({ index, value }) => `await e[${index}].fill(${JSON.stringify(value)})`),
    ),
    ...presses.map(({ button }) => `await e[${button}].click()`),
  ]
  return `async (page) => {
  const e = await page.$$('${parts}')
  const hrefs = () => page.$$eval('a[download]', all => all.map(a => a.href))
  const old = await hrefs()
  ${steps.join('\n  ')}
  await page.waitForFunction(old => [...document.querySelectorAll('a[download]')].filter(a => !old.includes(a.href)).length === ${presses.length}, old)
  for (const href of await hrefs()) if (!old.includes(href)) {
    const download = page.waitForEvent('download')
    await page.click(\`a[href="\${href}"]\`)
    await download
  }
}`
}
