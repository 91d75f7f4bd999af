import { validateManifest } from '@abp-kit/core/manifest'
import { expect, test } from 'vitest'
import { deliver } from '../../src/binary/deliver.ts'
import { readEnvelope } from '../../src/call/envelope.ts'
import { createListener } from '../../src/events/event-listener.ts'
import { findBinaries } from '../../src/index.ts'
import { readInlineAnswer } from '../../src/page/decode-response.ts'
import { readInitializeResult, readSupportResult } from '../../src/page/read-answers.ts'
import { readDescriptors } from '../../src/page/read-descriptors.ts'
import { createBudget } from '../../src/transfer/budget.ts'
import { expectInPieces, worked } from '../fixtures/work.ts'

/** What a page can make large, by its size. Ten times as much may cost about ten times as long, not a hundred times. */
const shapes: Record<string, (size: number) => unknown> = {
  'a wide object': (size) => Object.fromEntries(range(size).map((index) => [`key${index}`, index])),
  'wide objects beside bytes': (size) => ({
    ...Object.fromEntries(range(size).map((index) => [`key${index}`, 'x'])),
    content: 'AAAA',
    mimeType: 'image/png',
  }),
  'a long list': (size) => range(size),
  'a sparse list': (size) => new Array(size),
  'many lists': (size) => range(size).map(() => []),
  'a deep list': (size) => nest(Math.min(size, 4_900)),
  'one long text': (size) => 'x'.repeat(size * 10),
  'a text of escapes': (size) => '\\"'.repeat(size * 2),
  'many texts that look like files': (size) => range(size).map(() => 'data:image/png,'),
  'one shared value': (size) => {
    const shared = { type: ['string', 'null'], enum: ['a', 'b'] }
    return range(size).map(() => shared)
  },
  'many types': (size) => ({ type: range(size).map(() => 'string') }),
  'many names': (size) => range(size).map((index) => ({ name: `test.c${index}`, alternatives: ['a'] })),
}

function range(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index)
}

function nest(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

const app = { id: 'a.b', name: 'A', version: '1.0.0' }
const delivery = () => ({
  saveTo: '/no/such/place',
  inlineLimit: 0,
  budget: createBudget(1e9),
  files: new Set<string>(),
  pageUrl: 'https://app.example/',
  fetchReference: () => Promise.reject(new Error('nothing refers')),
})
const listener = createListener(
  { onProgress: () => 0, onCapabilitiesChanged: () => 0 },
  new Map(),
  async () => 0,
)

/** Everything in the client and in core that walks what a page says. */
const walkers: Record<string, (value: unknown) => unknown> = {
  answer: (value) => readInlineAnswer(JSON.stringify({ ok: true, value, parts: [] }), 'mark'),
  deliver: (value) => deliver(structuredClone(value), delivery()),
  findBinaries: (value) => findBinaries(value, { named: true }),
  manifest: (value) =>
    validateManifest({ abp: '0.1', app, capabilities: [{ name: 'a.b', inputSchema: { default: value } }] }),
  'list of a manifest': (value) => validateManifest({ abp: '0.1', app, capabilities: value }),
  descriptors: (value) =>
    readDescriptors([{ name: 'a.b', inputSchema: { value }, alternatives: value, features: value }]),
  'list of descriptors': (value) => readDescriptors(value),
  initialize: (value) => readInitializeResult({ sessionId: 's', app, features: {}, capabilities: value }),
  supports: (value) =>
    readSupportResult({ supported: true, requirements: value, alternatives: value, features: value }),
  envelope: (value) =>
    readEnvelope({
      success: false,
      error: { alternatives: value, details: value },
      metadata: { refused: value },
    }),
  change: (value) => listener.capabilitiesChanged({ added: value, removed: value, changed: value }),
  progress: (value) => listener.progress({ operationId: 'x', progress: 1, status: value, total: value }),
}

/**
 * @param enough - milliseconds that need no further try
 * @returns milliseconds of work: the least of some, because a machine with other work is slow now and then
 */
async function quickest(run: () => unknown, times: number, enough = 0): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < times && best > enough; time++) {
    const started = worked()
    await run()
    best = Math.min(best, worked() - started)
  }
  return best
}

const cases = Object.keys(walkers).flatMap((walker) =>
  Object.keys(shapes).map((shape) => [walker, shape] as const),
)

test.each(cases)('%s: the time for %s grows as it does', async (walkerName, shapeName) => {
  const [walk, make] = [walkers[walkerName], shapes[shapeName]]
  if (!walk || !make) throw new Error('unknown')
  // What is refused is refused; it costs all the same.
  const run = (value: unknown) => async () => {
    try {
      return await walk(value)
    } catch {
      return undefined
    }
  }
  const little = await quickest(run(make(4_000)), 5)
  const limit = 50 * Math.max(little, 4)
  expect(await quickest(run(make(40_000)), 8, limit)).toBeLessThanOrEqual(limit)
})

test.each(['a wide object', 'wide objects beside bytes', 'many lists', 'many types'])(
  'an answer with %s of 300,000 is read, and other work goes on',
  async (shape) => {
    const value = shapes[shape]?.(300_000)
    const text = JSON.stringify({ ok: true, value: { success: true, data: value }, parts: [] })
    let ok = false
    await expectInPieces(async () => {
      const outcome = await readInlineAnswer(text, 'mark')
      ok = outcome.ok
      await deliver(outcome.ok ? outcome.value : undefined, delivery())
    })
    expect(ok).toBe(true)
  },
)
