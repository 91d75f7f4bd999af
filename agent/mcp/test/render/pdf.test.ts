import { readdir, stat } from 'node:fs/promises'
import { openBrowser } from '@abp-kit/client'
import { expect, onTestFinished, test } from 'vitest'
import { renderOptions, renderPdf } from '../../src/render/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

test('HTML over 60 MB and a PDF over its limit are refused, and nothing is left', async () => {
  const { path, remove } = await temporaryDirectory()
  const browser = await openBrowser()
  onTestFinished(async () => {
    await browser.close()
    await remove()
  })
  const print = async (html: string, most?: number) => {
    const { signal } = new AbortController()
    return renderPdf(await browser.openPage(), html, renderOptions.parse({}), undefined, path, signal, most)
  }
  const refused = (message: string) => ({ code: 'INVALID_PARAMS', message: expect.stringContaining(message) })
  await expect(print('x'.repeat(60 * 1024 * 1024 + 1))).rejects.toMatchObject(refused('over the 62914560'))
  await expect(print('<p>Hi</p>', 1_000)).rejects.toMatchObject(refused('The PDF has over 1000 bytes'))
  expect(await readdir(path)).toEqual([])
  expect((await stat((await print('<p>Hi</p>')).path)).size).toBeGreaterThan(1_000)
})
