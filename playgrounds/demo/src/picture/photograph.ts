import { openBrowser } from '@abp-kit/client'
import type { Page } from 'puppeteer-core'
import { type Step, textOf } from './agent.ts'

/** A picture beside the calls. */
export interface Shown {
  caption: string
  data: Buffer
  mimeType: string
}

export interface Walk {
  steps: readonly Step[]
  pictures: readonly Shown[]
  /** Words that mean nothing to a reader, such as the directory of this run, and what stands for them. */
  instead: readonly (readonly [text: string, shown: string])[]
  /** Lines of an answer that there is room for. */
  lines: number
}

/**
 * Makes a picture of an agent's calls.
 *
 * @param url - a page that the browser may open
 * @param path - of the PNG
 */
export async function photograph(walk: Walk, url: string, path: string): Promise<void> {
  const browser = await openBrowser({ driver: 'puppeteer' })
  const session = await browser.connect<object, Page>(url)
  const { page } = session
  await page.setViewport({ width: 1200, height: 400, deviceScaleFactor: 2 })
  await page.setContent(pageOf(walk))
  await page.screenshot({ path, fullPage: true })
  await browser.close()
}

function pageOf({ instead, lines, pictures, steps }: Walk): string {
  const shown = (text: string) => instead.reduce((all, [one, other]) => all.replaceAll(one, other), text)
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const call = (step: Step) => `
    <section>
      <h2>${escaped(step.tool)}</h2>
      <pre class="asked">${escaped(shown(JSON.stringify(step.args)))}</pre>
      <pre>${escaped(shortened(shown(textOf(step)), lines))}</pre>
    </section>`
  const figure = ({ caption, data, mimeType }: Shown) =>
    `<figure><figcaption>${escaped(caption)}</figcaption><img src="data:${mimeType};base64,${data.toString('base64')}"></figure>`
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 28px; width: 1144px; background: #f6f7f9; color: #1c2330; font: 15px/1.5 sans-serif;
      display: grid; grid-template-columns: 1fr 500px; gap: 24px; align-items: start }
    section, figure { background: #fff; border: 1px solid #dde1e8; border-radius: 10px; padding: 16px 20px; margin: 0 0 18px }
    h2 { font: 600 15px monospace; margin: 0 0 8px; color: #3450c0 }
    pre { font: 12.5px/1.55 monospace; margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
    .asked { color: #667085 }
    img { width: 100%; display: block; border: 1px solid #eceff3 }
    figcaption { font: 12.5px monospace; color: #667085; margin-bottom: 12px }
  </style>
  <div>${steps.map(call).join('')}</div>
  <div>${pictures.map(figure).join('')}</div>`
}

/** @returns as many lines as a picture has room for */
function shortened(answer: string, most: number): string {
  const lines = answer.split('\n').map((line) => (line.length > 230 ? `${line.slice(0, 230)} …` : line))
  return lines.length > most ? [...lines.slice(0, most - 1), '…'].join('\n') : lines.join('\n')
}
