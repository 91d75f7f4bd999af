import { afterEach, describe, expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from '../../../src/on-demand/codec/base64.ts'
import { textParts, toBlob, utf8Size } from '../../../src/on-demand/codec/chunked-bytes.ts'

const never = new AbortController().signal
// Over the size of a part, with every byte.
const large = Uint8Array.from({ length: 7 * 2 ** 20 + 1 }, (_, index) => (index * 31 + (index >> 8)) & 255)

/** What browsers have since 2025 and Node 24 does not. */
const natively = {
  toBase64(this: Uint8Array) {
    return Buffer.from(this).toString('base64')
  },
}
afterEach(() => {
  Reflect.deleteProperty(Uint8Array.prototype, 'toBase64')
})

describe.each(['without', 'with'])('base64, %s the platform’s own', (own) => {
  const prepare = () => own === 'with' && Object.assign(Uint8Array.prototype, natively)

  test.each([0, 1, 2, 3, 4, 8191, 8192, 8193, 3 * 2 ** 20, large.length])(
    '%i bytes there and back',
    async (length) => {
      prepare()
      const bytes = large.subarray(0, length)
      const text = await encodeBase64(bytes, never)
      expect(text === Buffer.from(bytes).toString('base64')).toBe(true)
      expect((await encodeBase64(new Blob([bytes]), never)) === text).toBe(true)
      const blob = await decodeBase64(text)
      expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
    },
  )
})

test('line breaks may stand anywhere, also between parts', async () => {
  const text = Buffer.from(large).toString('base64').replace(/.{76}/g, '$&\r\n')
  const blob = await decodeBase64(`${text}\n`)
  expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()).equals(large)).toBe(true)
})

test.each(['A', 'AA', 'AAA', 'A===', '====', 'AA==AA==', 'AAAA=', 'AA-_', 'ÿÿÿÿ', 'AAA '])(
  '%j is not base64',
  async (text) => {
    expect(await decodeBase64(text)).toBeUndefined()
  },
)

test('padding ends it, also at the border of two parts', async () => {
  expect(await decodeBase64(`${'A'.repeat(4 * 2 ** 20 - 2)}==AAAA`)).toBeUndefined()
})

test('an aborted one stops at the next part', async () => {
  const controller = new AbortController()
  const parts: number[] = []
  const watched = new (class extends Blob {
    override slice(start?: number, end?: number) {
      parts.push(start ?? 0)
      if (parts.length === 2) controller.abort(new Error('enough'))
      return super.slice(start, end)
    }
  })([new Uint8Array(30 * 2 ** 20)])
  await expect(encodeBase64(watched, controller.signal)).rejects.toThrow('enough')
  expect(parts.length).toBe(2)
  await expect(toBlob(large, '', AbortSignal.abort(new Error('no')))).rejects.toThrow('no')
  await expect(utf8Size('x'.repeat(9 * 2 ** 20), AbortSignal.abort(new Error('no')))).rejects.toThrow('no')
})

test('text is cut between characters', async () => {
  const text = `${'x'.repeat(4 * 2 ** 20 - 1)}😀${'é'.repeat(10)}`
  expect([...textParts(text)].map((part) => part.length)).toEqual([4 * 2 ** 20 + 1, 10])
  expect(await utf8Size(text, never)).toBe(Buffer.byteLength(text))
  expect((await (await toBlob(text, 'text/plain')).text()) === text).toBe(true)
})

test('shared memory becomes a Blob', async () => {
  const shared = new Uint8Array(new SharedArrayBuffer(4)).fill(65)
  expect(await (await toBlob(shared.subarray(1), 'text/plain')).text()).toBe('AAA')
})
