import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { binaryInput, withBinary } from '../../src/binary/index.ts'
import { defineCapability } from '../../src/index.ts'
import { createManifest } from '../../src/manifest/index.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'
import { ready } from '../runtime/agent.ts'
import { read } from './read.ts'

const text = 'é <svg/> 灯'
const bytes = new TextEncoder().encode(text)
const _base64 = Buffer.from(bytes).toString('base64')
const _mimeType = 'image/svg+xml'
const _around = new Uint8Array([1, 2, ...bytes, 3])

const raw = { type: 'object', properties: { width: { type: 'integer' } }, required: ['width'] } as const
const image = binaryInput({
  mimeTypes: ['image/png', 'image/webp'],
  maxSize: 1000,
  description: 'The picture',
})

describe.each([
  ['zod', withBinary(z.object({ width: z.int() }), { image })],
  [
    'zod, strict and refined',
    withBinary(
      z.strictObject({ width: z.int() }).refine(({ width }) => width > 0),
      { image },
    ),
  ],
  [
    'valibot',
    withBinary(toStandardJsonSchema(v.strictObject({ width: v.pipe(v.number(), v.integer()) })), { image }),
  ],
  ['arktype', withBinary(type({ width: 'number.integer', '+': 'reject' }), { image })],
  ['JSON Schema', withBinary({ ...raw, additionalProperties: false } as const, { image })],
])('together with %s', (_, input) => {
  const take = defineCapability({
    name: 'test.take',
    input,
    handler: async ({ image, width }) => ({ image: await read(image), width }),
  })

  test('both parts arrive', async () => {
    const { call } = await ready(take)
    const sent = { width: 2, image: { content: 'AAAA', mimeType: 'image/png', encoding: 'base64' } }
    expect((await call('test.take', sent)).data).toMatchObject({
      width: 2,
      image: { type: 'image/png', size: 3 },
    })
  })

  test('mistakes in both parts have their path and code', async () => {
    const { call } = await ready(take)
    const { error } = await call('test.take', {
      width: 'x',
      image: { content: 'A', mimeType: 'image/png', encoding: 'base64' },
    })
    expect(error?.details).toMatchObject({
      issues: [
        { path: 'width', code: 'INVALID_TYPE' },
        { path: 'image.content', code: 'INVALID_BASE64' },
      ],
    })
    expect((await call('test.take', {})).error?.details).toMatchObject({
      issues: [{ path: 'width' }, { path: 'image', code: 'MISSING_PARAM' }],
    })
    expect((await call('test.take', [])).error?.details).toMatchObject({
      issues: [{ path: '', code: 'INVALID_TYPE' }],
    })
  })

  test('the manifest says what is accepted', () => {
    const app = { id: 'com.example.a', name: 'A', version: '1.0.0', capabilities: [take] }
    const { manifest, problems } = createManifest(app)
    expect(problems).toEqual([])
    expect(manifest.capabilities[0]?.inputSchema).toMatchObject({
      type: 'object',
      properties: {
        width: { type: 'integer' },
        image: {
          type: 'object',
          description: expect.stringMatching(/^The picture.*base64.*Blob.*1000 bytes/),
          properties: {
            content: { type: 'string' },
            mimeType: { enum: ['image/png', 'image/webp'] },
            encoding: { enum: ['base64', 'utf-8'] },
            size: { type: 'integer', maximum: 1000 },
            filename: { type: 'string' },
          },
          required: ['content', 'mimeType', 'encoding'],
        },
      },
      required: ['width', 'image'],
    })
  })
})

describe('the JSON Schema', () => {
  test('of a union has the fields in each branch', () => {
    const union = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])
    const schema = toJsonSchema(withBinary(union, { file: binaryInput({ optional: true }) }), 'input')
    expect(schema).toMatchObject({
      anyOf: [
        { properties: { a: {}, file: {} }, required: ['a'] },
        { properties: { b: {}, file: {} }, required: ['b'] },
      ],
    })
  })

  test('of a list, of kinds of types, of an object in the object', () => {
    const inner = withBinary(z.object({ alt: z.string() }), {
      image: binaryInput({ mimeTypes: ['image/*', 'a/b+c.d'] }),
    })
    const schema = toJsonSchema(
      withBinary(z.object({}), { cover: inner, pages: binaryInput({ multiple: true }) }),
      'input',
    )
    expect(schema).toMatchObject({
      properties: {
        cover: {
          properties: {
            alt: {},
            image: { properties: { mimeType: { pattern: '^(image/.+|a/b\\+c\\.d)' } } },
          },
          required: ['alt', 'image'],
        },
        pages: { type: 'array', items: { type: 'object' } },
      },
      required: ['cover', 'pages'],
    })
  })

  test('of a schema without one names the library and the remedy', () => {
    const schema = withBinary(v.object({ a: v.string() }), { image })
    expect(() => toJsonSchema(schema, 'input')).toThrow(
      /^The valibot schema cannot give its JSON Schema: take a version with Standard JSON Schema/,
    )
  })
})

test('objects in objects are read too, with their path', async () => {
  const inner = withBinary(z.object({ alt: z.string() }), { image: binaryInput() })
  const { call } = await ready(
    defineCapability({
      name: 'test.take',
      input: withBinary(z.object({}), { cover: inner }),
      handler: ({ cover }) => cover.image.text(),
    }),
  )
  expect((await call('test.take', { cover: { alt: 'x', image: bytes } })).data).toBe(text)
  expect((await call('test.take', { cover: { alt: 'x', image: 1 } })).error?.details).toMatchObject({
    issues: [{ path: 'cover.image', code: 'INVALID_TYPE' }],
  })
})

test('without other fields these are left out', async () => {
  const input = withBinary({ file: binaryInput() })
  expect(toJsonSchema(input, 'input')).toMatchObject({
    type: 'object',
    properties: { file: {} },
    required: ['file'],
  })
  const { call } = await ready(
    defineCapability({ name: 'test.take', input, handler: (params) => Object.keys(params) }),
  )
  expect((await call('test.take', { file: bytes, other: 1 })).data).toEqual(['file'])
})

test('a parameter that is nothing but bytes needs no object', async () => {
  const { call } = await ready(
    defineCapability({ name: 'test.take', input: binaryInput(), handler: (file) => file.text() }),
  )
  expect((await call('test.take', bytes)).data).toBe(text)
})
