import { expect, onTestFinished, test } from 'vitest'
import type { Cdp } from '../../src/driver/driver.ts'
import { readStream } from '../../src/transfer/blob-stream.ts'

test('a connection that breaks while the reader is busy: the reader hears of it, and the process does not', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))

  let asked = 0
  const breaking: Cdp = {
    on: () => undefined,
    detach: async () => undefined,
    async send() {
      if (asked++ === 0) return { data: 'YQ==', base64Encoded: true, eof: false }
      await new Promise((resolve) => setTimeout(resolve, asked))
      throw new Error('Target closed')
    },
  }
  const pieces = readStream(breaking, 'blob:1')
  expect((await pieces.next()).value).toEqual(Buffer.from('a'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect(pieces.next()).rejects.toThrow('Target closed')
  expect(unhandled).toEqual([])
})
