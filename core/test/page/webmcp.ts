import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import type { startPages } from './serve.ts'

export const manifest = (capabilities: object[], more: object = {}) =>
  JSON.stringify({ abp: '0.1', app: { id: 'com.example.page' }, capabilities, ...more })

export const declared = [
  {
    name: 'test.echo',
    description: 'Gives back what it got',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    annotations: { title: 'Echo', readOnly: true, untrustedContent: true },
  },
  { name: 'test.lazy', annotations: { destructive: true } },
  { name: 'test.slow', description: 'Slow', deprecated: true, deprecationMessage: 'Use test.echo.' },
]

/** A page whose manifest offers tools, once the browser has them. */
export async function openWithTools(
  pages: Awaited<ReturnType<typeof startPages>>,
  text = manifest(declared),
  expected = declared.length,
): Promise<Page> {
  pages.files.set('/abp.json', text)
  const page = await pages.openPage()
  await page.waitForFunction(() => 'update' in window)
  await expect.poll(() => page.webmcp.tools().length).toBe(expected)
  return page
}

export const toolNames = (page: Page) =>
  page.webmcp
    .tools()
    .map(({ name }) => name)
    .toSorted()

/** What an agent gets: the output, or the text of the error. */
export async function execute(page: Page, name: string, input: object = {}, signal?: AbortSignal) {
  const tool = page.webmcp.tools().find((candidate) => candidate.name === name)
  const { exception, output, status } = (await tool?.execute(input, signal && { signal })) ?? {}
  return { status, output, error: exception?.description }
}

/** Registers in the page what `body` makes: an object of capabilities' options with `name` and `handler`. */
export async function register(page: Page, body: string): Promise<void> {
  await page.addScriptTag({
    type: 'module',
    content: `import * as dynamic from '/dynamic.js'; window.dispose = dynamic.registerCapability(${body}); window.refresh = dynamic.refreshCapabilities; window.registered = true`,
  })
  await page.waitForFunction(() => Reflect.get(window, 'registered'))
}
