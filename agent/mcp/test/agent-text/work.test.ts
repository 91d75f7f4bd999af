import { describe, expect, test } from 'vitest'
import { fitData, say } from '../../src/agent-text/index.ts'
import { emptyAnswer, errorAnswer, refusedWarnings } from '../../src/answers/index.ts'
import { readOffer, shortSignatureOf, signatureOf } from '../../src/capabilities/index.ts'
import { readIntercepted } from '../../src/output/index.ts'
import { formFor } from '../../src/questions/form.ts'
import { explainParams } from '../../src/tools/explain.ts'

const smaller = 2_000
/** Milliseconds in which a walker is done with the largest shape, on whatever machine: what is not limited takes minutes. */
const patience = 10_000

/** Pages' data of a size: each of them was made to be expensive for some walker. */
const shapes: Readonly<Record<string, (size: number) => unknown>> = {
  'a list of types': (size) => ({ type: Array.from({ length: size }, (_, index) => `t${index}`) }),
  'a list of choices': (size) => ({ enum: Array.from({ length: size }, (_, index) => `c${index}`) }),
  'schemas to choose from': (size) => ({ anyOf: Array.from({ length: size }, () => ({ type: ['a', 'b'] })) }),
  fields: (size) => ({ type: 'object', properties: fieldsOf(size), required: Object.keys(fieldsOf(size)) }),
  'fields of fields': (size) => {
    const side = Math.ceil(Math.sqrt(size))
    const inner = { type: 'object', properties: fieldsOf(side) }
    return {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: side }, (_, n) => [`g${n}`, inner])),
    }
  },
  depth: (size) => {
    let schema: object = { type: 'string' }
    for (let level = 0; level < size; level++)
      schema = { type: ['array', 'object'], items: schema, properties: { a: schema } }
    return { type: 'object', properties: { deep: schema } }
  },
  'one long text': (size) => ({
    type: 'object',
    description: 'x\u200b'.repeat(size * 20),
    title: '\n'.repeat(size * 20),
  }),
  texts: (size) => ({
    type: 'object',
    required: Array.from({ length: size }, (_, index) => `text ${index}`),
  }),
}

function fieldsOf(size: number): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: size }, (_, index) => [`f${index}`, { type: ['string', 'null'] }]),
  )
}

const limits = { characters: 4_000, entries: 200, levels: 8, textCharacters: 1_000 }
const listOf = (shape: unknown, size: number) => Array.from({ length: size }, () => shape)
const error = (more: object) => ({ code: 'X', message: 'm', retryable: false, ...more })

/** Everything in the bridge that walks what a page gave, but for results, which are written to files whole. */
const walkers: Readonly<Record<string, (shape: unknown, size: number) => unknown>> = {
  'the signature': (shape) => signatureOf({ name: 'a.b', inputSchema: shape }),
  'the short signature': (shape) => shortSignatureOf({ name: 'a.b', inputSchema: shape }),
  'the tool’s schema': (shape) => readOffer(offered({ inputSchema: shape })),
  'the words of a capability': (shape) =>
    readOffer(
      offered({ description: shape, deprecated: true, deprecationMessage: shape, alternatives: shape }),
    ),
  'its requirements': (shape, size) => readOffer(offered({ requirements: listOf(shape, size) })),
  data: (shape) => fitData(shape, limits),
  'an error’s details': (shape) => errorAnswer(error({ details: shape })),
  'an error’s alternatives': (shape, size) => errorAnswer(error({ alternatives: listOf(shape, size) })),
  'an error’s requirements': (shape, size) =>
    errorAnswer(error({ code: 'REQUIREMENT_NOT_MET', details: { requirements: listOf(shape, size) } })),
  'an error’s issues': (shape, size) =>
    explainParams(error({ code: 'INVALID_PARAMS', details: { issues: listOf(shape, size) } }), undefined),
  'a form of a schema': (shape) =>
    formFor('elicitation/input', { prompt: shape, schema: shape, default: shape }),
  'a form of a value': (shape) =>
    formFor('elicitation/preference', { schema: { enum: shape }, default: shape }),
  'a form of choices': (shape, size) =>
    formFor('elicitation/select', { options: listOf(shape, size), default: shape }),
  'what was intercepted': (shape, size) => readIntercepted(listOf(shape, size), false),
  'what was refused': (shape, size) =>
    emptyAnswer(say`x`, { warnings: refusedWarnings(listOf(shape, size)) }, true),
}

function offered(fields: object): { name: string } {
  return { name: 'a.b', ...fields }
}

/** What a walker looks at: each field and each item that it asks for. */
interface Work {
  steps: number
}

/** @returns the same data, at which every look is counted, so that no busy machine has a say in it */
function counted(value: unknown, work: Work): unknown {
  if (typeof value !== 'object' || value === null) return value
  const count = <Result>(result: Result): Result => {
    work.steps++
    return result
  }
  return new Proxy(value, {
    get: (target, key) => count(counted(Reflect.get(target, key), work)),
    has: (target, key) => count(Reflect.has(target, key)),
    getOwnPropertyDescriptor: (target, key) => count(Reflect.getOwnPropertyDescriptor(target, key)),
  })
}

describe.each(Object.entries(walkers))('%s: ten times the input is not more work', (_, walk) => {
  test.each(Object.entries(shapes))('%s', (_name, make) => {
    const workFor = (size: number) => {
      const work = { steps: 0 }
      walk(counted(make(size), work), size)
      return work.steps
    }
    expect(workFor(10 * smaller)).toBeLessThanOrEqual(1.2 * workFor(smaller) + 100)
    expect(workFor(smaller)).toBeLessThan(60_000)

    const largest = make(100 * smaller)
    const started = performance.now()
    walk(largest, 100 * smaller)
    expect(performance.now() - started).toBeLessThan(patience)
  })
})
