import { launchBare } from '../launch.ts'
import type { Expected } from './check.ts'
import type { Tasks } from './tasks.ts'

export interface App {
  /** @throws {Error} if the app does not make the files */
  expect: (tasks: Tasks) => Promise<Expected>
  stop: () => Promise<void>
}

/**
 * Opens the app in a separate browser and asks it through `window.abp` in the page, which is none of the ways in the
 * comparison.
 */
export async function openApp(url: string): Promise<App> {
  const browser = await launchBare()
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction('window.abp')
  await page.evaluate(
    `abp.initialize({ agent: { name: 'bench', version: '1.0.0' }, protocolVersion: abp.protocolVersion, features: {} })`,
  )
  const make = async (capability: string, params: unknown) => {
    const content: unknown = await page.evaluate(
      `abp.call('${capability}', ${JSON.stringify(params)}).then(({ data }) => data.document.content)`,
    )
    if (typeof content !== 'string') throw new Error(`The app makes no text with ${capability}.`)
    return content
  }
  return {
    expect: async ({ html, csv }) => ({
      html: await make('export.html', { title: html.title, content: html.markdown }),
      csv: await make('export.csv', csv),
    }),
    stop: () => browser.close(),
  }
}
