import { describe, expect, test } from 'vitest'
import { readEnvelope, readError } from '../../src/call/envelope.ts'
import { createListener } from '../../src/events/event-listener.ts'
import { textLimits } from '../../src/limits.ts'
import { readInitializeResult, readSupportResult } from '../../src/page/read-answers.ts'
import { readDescriptorOrNull, readDescriptors } from '../../src/page/read-descriptors.ts'

/** Values of every type that can come out of a page, none of which the fields below may have. */
const wrong: unknown[] = [
  null,
  5,
  true,
  'text',
  [],
  [5, null, {}],
  {},
  { length: 3 },
  Number.NaN,
  ['x'.repeat(1_000)],
]

describe('a field that has not its type is not there', () => {
  test.each(wrong.map((value) => [JSON.stringify(value).slice(0, 40), value]))('%s', (_name, value) => {
    const descriptor = readDescriptorOrNull({
      name: 'a.b',
      ...{ description: value, deprecationMessage: value, browserRequirement: value, alternatives: value },
      ...{
        requirements: value,
        features: value,
        annotations: value,
        inputSchema: value,
        outputSchema: value,
      },
      ...{ deprecated: value, experimental: value },
    })
    if (!descriptor) throw new Error('not read')
    for (const text of [descriptor.description, descriptor.deprecationMessage, descriptor.browserRequirement])
      expect(text === undefined || typeof text === 'string').toBe(true)
    expect(Array.isArray(descriptor.requirements)).toBe(true)
    for (const { description, met, type } of descriptor.requirements)
      expect([typeof description, typeof met, typeof type]).toEqual(['string', 'boolean', 'string'])
    for (const name of descriptor.alternatives ?? []) expect(typeof name).toBe('string')
    expect([undefined, true]).toContain(descriptor.deprecated)

    const error = readError({
      code: value,
      message: value,
      retryable: value,
      retryAfter: value,
      alternatives: value,
    })
    expect([typeof error.code, typeof error.message, typeof error.retryable]).toEqual([
      'string',
      'string',
      'boolean',
    ])
    expect(error.retryAfter === undefined || Number.isFinite(error.retryAfter)).toBe(true)
    for (const name of error.alternatives ?? []) expect(typeof name).toBe('string')

    const envelope = readEnvelope({
      success: true,
      data: 1,
      metadata: { duration: value, refused: value },
      error: value,
      cancelled: value,
    })
    expect(envelope.data).toBe(1)
    if (envelope.metadata) expect(Number.isFinite(envelope.metadata.duration)).toBe(true)

    expect(() =>
      readSupportResult({ supported: true, requirements: value, features: value, reason: value }),
    ).not.toThrow()
    expect(() =>
      readInitializeResult({ sessionId: 's', app: { name: value }, features: {}, capabilities: value }),
    ).not.toThrow()
  })
})

test('numbers are numbers that can be counted with', () => {
  for (const retryAfter of [Number.NaN, Number.POSITIVE_INFINITY, -1, '5', 'x'.repeat(110_000)])
    expect(readError({ code: 'RATE_LIMITED', retryAfter })).not.toHaveProperty('retryAfter')
  const heard: unknown[] = []
  const listener = createListener({ onProgress: (info) => heard.push(info) }, new Map(), async () => 0)
  listener.progress({ operationId: 'a', progress: Number.NaN })
  listener.progress({
    operationId: 'a',
    progress: 1,
    total: 'many',
    percentage: Number.POSITIVE_INFINITY,
    stage: 5,
  })
  expect(heard).toEqual([{ operationId: 'a', progress: 1 }])
})

test('lists and texts have an end', () => {
  const alternatives = Array.from({ length: 200_000 }, () => 'x'.repeat(300))
  const error = readError({ code: 'c'.repeat(1e5), message: 'm'.repeat(1e6), alternatives })
  expect(error.alternatives).toHaveLength(textLimits.listedItems)
  expect(error.code).toHaveLength(textLimits.nameCharacters)
  expect(error.message).toHaveLength(textLimits.descriptionCharacters)
  const many = Array.from({ length: 12_000 }, (_, index) => ({ name: `a.b${index}` }))
  expect(readDescriptors(many)).toHaveLength(textLimits.listedCapabilities)
})

test('references by $id and $anchor, as typebox makes them, become pointers', () => {
  const node = { type: 'object', properties: { next: { $ref: 'Node' }, name: { $ref: '#name' } } }
  const [descriptor] =
    readDescriptors([
      {
        name: 'a.b',
        inputSchema: {
          $ref: 'Node',
          $defs: { Node: { $id: 'Node', ...node, $defs: { a: { $anchor: 'name', type: 'string' } } } },
        },
      },
    ]) ?? []
  expect(descriptor?.inputSchema).toEqual({
    $ref: '#/$defs/Node',
    $defs: {
      Node: {
        ...node,
        properties: { next: { $ref: '#/$defs/Node' }, name: { $ref: '#/$defs/Node/$defs/a' } },
        $defs: { a: { type: 'string' } },
      },
    },
  })
})
