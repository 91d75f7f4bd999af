import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { askingApp, call, confirm, dialog, mount } from './consent.ts'
import { sharePages } from './shared-pages.ts'

const pages = sharePages()

beforeAll(() => {
  pages().files.set('/app.js', askingApp)
})

const invoice = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name on the invoice' },
    copies: { type: 'integer', title: 'Copies', default: 1 },
  },
  required: ['name', 'copies'],
}

/** `ABP_WRITE_PICTURES=1` writes the pictures of docs/asking.md. */
test.each([
  {
    name: 'asking-confirm',
    theme: 'light',
    width: 720,
    height: 420,
    question: confirm,
    capability: 'notes.delete',
  },
  {
    name: 'asking-form',
    theme: 'dark',
    width: 360,
    height: 600,
    capability: 'invoices.create',
    question: { kind: 'input', question: { prompt: 'Whose invoice?', schema: invoice } },
  },
])('the picture $name of the docs is small, and the dialog fits into it', async (picture) => {
  const { capability, name, theme, width, height, question } = picture
  const page = await pages().openPage()
  await page.waitForFunction(() => 'update' in window)
  await page.setViewport({ width, height })
  await mount(page, { theme })
  void call(page, question, capability, 'Planner')
  await page.waitForSelector(dialog)
  const png = await page.screenshot()
  expect(png.byteLength).toBeLessThan(60_000)
  const isCut = await page.$eval(dialog, ({ clientHeight, scrollHeight }) => scrollHeight > clientHeight)
  expect(isCut).toBe(false)
  if (process.env.ABP_WRITE_PICTURES)
    await writeFile(fileURLToPath(new URL(`../../../docs/${name}.png`, import.meta.url)), png)
})
