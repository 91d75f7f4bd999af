import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type BinarySchema, binary, binaryOutput, withBinary } from '../../../src/binary/index.ts'
import { defineCapability } from '../../../src/index.ts'
import { startRuntime } from '../../runtime/agent.ts'
import { base64, bytes, inline } from './bytes.ts'

describe('binaryOutput', () => {
  const png = binaryOutput({ mimeTypes: ['image/png'] })
  const call = async (made: () => unknown, output: BinarySchema = png) => {
    const outcome = z.custom<{ image: Blob; width: number }>()
    const capability = defineCapability({
      name: 'render.image',
      output: withBinary(z.object({ width: z.number() }), { image: output }),
      handler: () => outcome.parse({ width: 3, image: made() }),
    })
    const runtime = startRuntime([capability])
    await runtime.initialize()
    return runtime.call('render.image')
  }

  test.each<[string, () => unknown]>([
    ['bytes of that type', () => new Blob([bytes], { type: 'image/png' })],
    ['bytes without a type', () => bytes],
    ['binary()', () => binary(bytes)],
    ['BinaryData', () => ({ content: base64, mimeType: 'image/png', encoding: 'base64' })],
  ])('takes %s, whose type it knows', async (_, made) => {
    expect((await call(made)).data).toEqual({ width: 3, image: inline('image/png') })
  })

  test('keeps a filename, and takes a reference', async () => {
    expect((await call(() => binary(bytes, { filename: 'a.png' }))).data).toMatchObject({
      image: inline('image/png', 'a.png'),
    })
    const reference = { downloadUrl: 'https://example.com/a', mimeType: 'image/png', size: 3 }
    expect((await call(() => reference)).data).toEqual({ width: 3, image: reference })
  })

  test.each<[string, () => unknown, path: string, code: string]>([
    ['another type', () => new Blob([], { type: 'image/gif' }), 'image', 'INVALID_VALUE'],
    [
      'a reference of another type',
      () => ({ downloadUrl: 'x', mimeType: 'image/gif', size: 1 }),
      'image.mimeType',
      'INVALID_VALUE',
    ],
    [
      'a reference without its size',
      () => ({ downloadUrl: 'x', mimeType: 'image/png' }),
      'image.size',
      'INVALID_TYPE',
    ],
    ['text that is not wrapped', () => 'x', 'image', 'INVALID_TYPE'],
    ['an object that is no bytes', () => ({ width: 1 }), 'image', 'INVALID_TYPE'],
    ['nothing', () => undefined, 'image', 'MISSING_PARAM'],
  ])('refuses %s before anything is read', async (_, made, path, code) => {
    expect((await call(made)).error).toMatchObject({
      code: 'INTERNAL_ERROR',
      details: { issues: [{ path, code }] },
    })
  })

  test('an optional one may be absent', async () => {
    expect((await call(() => undefined, binaryOutput({ optional: true }))).data).toEqual({ width: 3 })
  })

  test('the manifest and the list have both forms', async () => {
    const capability = defineCapability({
      name: 'export.pdf',
      output: binaryOutput({ mimeTypes: ['application/pdf'], description: 'The report' }),
      handler: () => bytes,
    })
    const runtime = startRuntime([capability])
    await runtime.initialize()
    expect((await runtime.call('export.pdf')).data).toEqual(inline('application/pdf'))
    const mimeType = { enum: ['application/pdf'] }
    expect(await runtime.run('describeCapability', 'export.pdf')).toMatchObject({
      outputSchema: {
        description: 'The report',
        anyOf: [
          {
            properties: { content: { type: 'string' }, mimeType, encoding: {}, size: {} },
            required: ['content', 'mimeType', 'encoding', 'size'],
          },
          {
            properties: { downloadUrl: { format: 'uri' }, mimeType, size: {}, expiresAt: {}, auth: {} },
            required: ['downloadUrl', 'mimeType', 'size'],
          },
        ],
      },
    })
  })
})
