import { describe, expect, test } from 'vitest'
import { signatureOf } from '../../src/capabilities/index.ts'
import { inputSchemaOf } from '../../src/capabilities/input-schema.ts'
import { toolName } from '../../src/capabilities/name.ts'

const name = (capability: string, ...taken: string[]) =>
  toolName(capability, (candidate) => taken.includes(candidate))

describe('docs/protocol.md §6: the name of a tool', () => {
  test.each([
    ['convert.markdownToHtml', 'abp_convert_markdownToHtml'],
    ['com.acme.imageFilter.blur', 'abp_com_acme_imageFilter_blur'],
    ['../../etc/passwd', 'abp_______etc_passwd'],
    ['a b\nc"d', 'abp_a_b_c_d'],
    ['名前.作る', 'abp______'],
    ['x'.repeat(200), `abp_${'x'.repeat(60)}`],
  ])('%j is %s', (capability, expected) => {
    expect(name(capability)).toBe(expected)
  })

  test('is never one that is taken', () => {
    expect(name('a_b', 'abp_a_b')).toBe('abp_a_b_2')
    expect(name('render.to_pdf', 'abp_render_to_pdf')).toBe('abp_render_to_pdf_2')
    expect(name('x'.repeat(200), `abp_${'x'.repeat(60)}`)).toBe(`abp_${'x'.repeat(58)}_2`)
  })
})

describe('the input schema of a tool', () => {
  test('is an object, whatever the capability says', () => {
    expect(inputSchemaOf(undefined)).toEqual({ type: 'object', properties: {} })
    expect(inputSchemaOf({ properties: { a: { type: 'null' } } })).toEqual({
      type: 'object',
      properties: { a: { type: 'null' } },
    })
    expect(inputSchemaOf({ type: 'array' })).toBeUndefined()
    expect(inputSchemaOf('odd')).toBeUndefined()
  })

  test('refers to nothing outside', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://evil.example/',
      type: 'object',
      properties: { a: { $ref: 'https://evil.example/x' }, b: { $ref: '#/$defs/b' } },
      $defs: { b: { type: 'string', pattern: '^ a$' } },
    }
    expect(inputSchemaOf(schema)).toEqual({
      type: 'object',
      properties: { a: { additionalProperties: true }, b: { type: 'string', pattern: '^ a$' } },
    })
  })

  test('is limited in size, depth and words', () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`field${index}`, { type: 'string' }]),
    )
    expect(inputSchemaOf({ type: 'object', properties: many })).toEqual({
      type: 'object',
      description: expect.stringContaining('abp_status'),
      properties: {},
    })
    let deep: object = { type: 'string' }
    for (let depth = 0; depth < 10_000; depth++) deep = { items: deep }
    expect(JSON.stringify(inputSchemaOf({ type: 'object', properties: { deep } })).length).toBeLessThan(2_000)
    const words = inputSchemaOf({ type: 'object', description: `a\u001b[2J\n${'x'.repeat(100)}` })
    expect(words?.description).toMatch(/^a \[2J x{100}$/)
    // Words that are too many are the first to go: abp_status shows them.
    expect(inputSchemaOf({ type: 'object', description: 'x'.repeat(5_000) })).toEqual({
      type: 'object',
      properties: {},
    })
    expect(inputSchemaOf(JSON.parse('{"type":"object","__proto__":{"a":1}}'))).toEqual({
      type: 'object',
      properties: {},
    })
  })
})

describe('the signature of a capability', () => {
  test('says the parameters as TypeScript would', () => {
    const inputSchema = {
      type: 'object',
      required: ['rows', 'kind'],
      properties: {
        rows: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
        kind: { enum: ['a', 'b', 3] },
        tag: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        tags: { type: 'array', items: { type: ['string', 'number'] } },
        odd: true,
      },
    }
    expect(signatureOf({ name: 'export.csv', inputSchema })).toBe(
      'export.csv(rows: ({ id?: integer })[], kind: "a" | "b" | 3, tag?: string | null, tags?: (string | number)[], odd?: unknown)',
    )
    expect(signatureOf({ name: 'a.b' })).toBe('a.b()')
  })

  test('is limited', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`field${index}`, { type: 'string' }]),
    )
    const text = signatureOf({ name: 'a.b', inputSchema: { type: 'object', properties } })
    expect(text.length).toBeLessThanOrEqual(600)
    expect(text).toContain('…')
  })
})
