import { describe, expect, test } from 'vitest'
import { expectInParts, MB, openKit } from './bytes.ts'
import { sharePages } from './shared-pages.ts'

const pages = sharePages()

const open = () => openKit(pages())

describe('large results', () => {
  test('a Blob of 256 MB is a reference at once, which the agent streams', async () => {
    const page = await open()
    const got = await page.evaluate(async () => {
      const part = new Uint8Array(2 ** 20).fill(65)
      const blob = new Blob(
        Array.from({ length: 256 }, () => part),
        { type: 'video/mp4' },
      )
      const { result, blocked, ms } = await window.kit.run(() => ({
        film: window.kit.binary.binary(blob, { filename: 'a.mp4' }),
      }))
      const data: { film?: { downloadUrl: string } } = Object(result.data)
      const response = await fetch(data.film?.downloadUrl ?? '')
      const type = response.headers.get('content-type')
      const reader = response.body?.getReader()
      let size = 0
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
        size += read.value.length
      return { result, blocked, ms, size, type }
    })
    expect(got.result.data).toEqual({
      film: {
        downloadUrl: expect.stringMatching(/^blob:http/),
        mimeType: 'video/mp4',
        size: 256 * MB,
        filename: 'a.mp4',
      },
    })
    expect(got).toMatchObject({ size: 256 * MB, type: 'video/mp4' })
    expectInParts(got)
  })

  test('a buffer of 256 MB too, without the page standing still', async () => {
    const page = await open()
    const got = await page.evaluate(async () => {
      const bytes = new Uint8Array(256 * 2 ** 20)
      bytes[bytes.length - 1] = 7
      const { result, blocked, ms } = await window.kit.run(() => bytes)
      const data: { downloadUrl?: string; size?: number } = Object(result.data)
      const blob = await (await fetch(data.downloadUrl ?? '')).blob()
      const [end] = new Uint8Array(await blob.slice(-1).arrayBuffer())
      return { error: result.error, blocked, ms, size: data.size, end }
    })
    expect(got).toMatchObject({ size: 256 * MB, end: 7 })
    expectInParts(got)
  })

  test.each(['Blob', 'buffer'])('64 MB of a %s inline, where the app wants it', async (kind) => {
    const page = await open()
    const got = await page.evaluate(async (kind) => {
      const bytes = Uint8Array.from({ length: 64 * 2 ** 20 }, (_, index) => index % 251)
      const value = kind === 'Blob' ? new Blob([bytes]) : bytes
      const { result, blocked, ms } = await window.kit.run(() => value, {
        inlineLimit: Number.POSITIVE_INFINITY,
      })
      const { content, ...rest }: { content?: string } = Object(result.data)
      const end = atob(content?.slice(-400) ?? '')
      return {
        error: result.error,
        blocked,
        ms,
        rest,
        length: content?.length,
        start: content?.slice(0, 8),
        end: [...end].every((character, index) => character.charCodeAt(0) === bytes.at(index - end.length)),
      }
    }, kind)
    expect(got).toMatchObject({
      rest: { mimeType: 'application/octet-stream', encoding: 'base64', size: 64 * MB },
      length: Math.ceil((64 * MB) / 3) * 4,
      start: 'AAECAwQF',
      end: true,
    })
    expectInParts(got)
  })

  test.each(['Blob', 'view'])('256 MB of a %s as one ArrayBuffer', async (kind) => {
    const page = await open()
    const got = await page.evaluate(async (kind) => {
      await window.kit.open({ binaryForm: 'buffer', blobUrls: false })
      const part = new Uint8Array(2 ** 20).fill(65)
      const blob = new Blob(Array.from({ length: 256 }, () => part))
      const view = new Uint8Array(1 + 256 * 2 ** 20).subarray(1).fill(65)
      const { result, blocked, ms } = await window.kit.run(() => (kind === 'Blob' ? blob : view))
      const { content }: { content?: ArrayBuffer } = Object(result.data)
      return {
        blocked,
        ms,
        size: content?.byteLength,
        end: new Uint8Array(content ?? new ArrayBuffer()).at(-1),
      }
    }, kind)
    expect(got).toMatchObject({ size: 256 * MB, end: 65 })
    expectInParts(got)
  })

  test('a call that is cancelled stops', async () => {
    const page = await open()
    const got = await page.evaluate(async () => {
      const read: number[] = []
      class Watched extends Blob {
        override slice(start = 0, end?: number) {
          read.push(start)
          return super.slice(start, end)
        }
      }
      const blob = new Watched([new Uint8Array(200 * 2 ** 20)])
      window.kit.dynamic.registerCapability({
        name: 'test.long',
        inlineLimit: Number.POSITIVE_INFINITY,
        handler: () => blob,
      })
      const call = window.early.call('test.long', {}, { callId: 'long' })
      while (read.length < 3) await new Promise((resolve) => setTimeout(resolve))
      await window.early.cancel('long')
      const { error } = await call
      const then = read.length
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { error, more: read.length - then }
    })
    expect(got.error?.code).toBe('CANCELLED')
    expect(got.more).toBeLessThan(2)
  })
})
