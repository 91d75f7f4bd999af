import { expect, test } from 'vitest'
import { openKit } from './bytes.ts'
import { sharePages } from './shared-pages.ts'

const pages = sharePages()

test('agents and bytes do without what is newer than the browsers of docs/browsers.md', async () => {
  const page = await openKit(pages(), 'old')
  const missing = await page.evaluate(() =>
    ['Iterator', 'navigation', 'scheduler'].filter((name) => name in window),
  )
  expect(missing).toEqual([])
  const got = await page.evaluate(async () => {
    const { binaryInput } = window.kit.binary
    window.kit.dynamic.registerCapability({
      name: 'test.take',
      input: binaryInput(),
      handler: (file: Blob) => file.text(),
    })
    const content = { content: btoa('abc'), encoding: 'base64', mimeType: 'text/plain' }
    const canvas = new OffscreenCanvas(2, 2)
    canvas.getContext('2d')
    const made = await window.kit.run(() => ({ bytes: new Uint8Array([1, 2]), canvas }))
    return {
      made: made.result,
      taken: await window.early.call('test.take', content),
      lazy: await window.early.call('test.lazy'),
      wrong: await window.early.call('test.take', 5),
      listed: (await window.early.listCapabilities()).map(({ name }) => name),
    }
  })
  expect(got).toMatchObject({
    made: { success: true, data: { bytes: { content: 'AQI=' }, canvas: { mimeType: 'image/png' } } },
    taken: { success: true, data: 'abc' },
    lazy: { success: true, data: 'from the module' },
    wrong: { error: { code: 'INVALID_PARAMS' } },
    listed: ['test.echo', 'test.lazy', 'test.slow', 'test.take'],
  })
})
