import { expect, test } from 'vitest'
import { blobOf, findBinary } from '../../src/page/binary'

const png = { content: 'iVBORw0KGgo=', mimeType: 'image/png', encoding: 'base64' as const }

test('a reference is found too', () => {
  const reference = { downloadUrl: 'blob:x', mimeType: 'video/mp4', size: 3 }
  expect(findBinary({ film: reference })).toBe(reference)
})

test('bytes are found at the top and one level down, and nowhere else', () => {
  expect(findBinary(png)).toBe(png)
  expect(findBinary({ width: 1, image: png })).toBe(png)
  for (const other of [
    { deep: { image: png } },
    { content: 1, mimeType: 'x/y' },
    null,
    'text',
    3,
    undefined,
  ]) {
    expect(findBinary(other)).toBeUndefined()
  }
})

test('base64 becomes bytes, text becomes utf-8', async () => {
  expect(new Uint8Array(await blobOf(png).arrayBuffer())).toEqual(
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  )
  expect(blobOf({ content: 'é', mimeType: 'text/plain', encoding: 'utf-8' }).size).toBe(2)
})
