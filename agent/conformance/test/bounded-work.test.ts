import { expect, onTestFinished, test } from 'vitest'
import { mismatchesOf } from '../src/calls/match-schema.ts'
import { narrowings } from '../src/calls/narrowings.ts'
import { sampleOf } from '../src/calls/sample.ts'
import { NoSample } from '../src/calls/sample-text.ts'
import { checkSite } from '../src/index.ts'
import { oncePerText, readers, readPage } from '../src/site/read-page.ts'
import { useBrowser } from './fixtures/shared-browser.ts'
import { listen } from './fixtures/site.ts'

const browser = useBrowser()
const limits = { signal: new AbortController().signal, requestTimeout: 30_000 }

test.each([
  ['paragraphs', (count: number) => '<p>'.repeat(count)],
  ['links', (count: number) => '<link rel=abp-manifest href=/a>'.repeat(count)],
  ['bootstraps', (count: number) => '<script>window.abp = {}</script>'.repeat(count)],
])('a page of %s is counted in proportion to its length', async (_, page) => {
  const { byteLength } = Buffer
  onTestFinished(() => {
    Buffer.byteLength = byteLength
  })
  const counted = async (text: string) => {
    const url = await listen((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(text),
    )
    let characters = 0
    Buffer.byteLength = (value, encoding) => {
      if (typeof value === 'string') characters += value.length
      return byteLength(value, encoding)
    }
    await readPage(url, readers[0], limits)
    Buffer.byteLength = byteLength
    return characters / text.length
  }
  // Some of them for Node's own server and client.
  const few = await counted(page(2_000))
  const many = await counted(page(8_000))
  expect(many).toBeLessThan(Math.max(few * 1.5, 300))
})

test('a long page without an app is parsed once and opened twice', async () => {
  const html = `<!doctype html><title>Long</title>${'<p>'.repeat(137_000)}`
  const opened: string[] = []
  const url = await listen((request, response) => {
    if (request.headers['sec-fetch-dest'] === 'document') opened.push(String(request.url))
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  let parsed = 0
  const find = oncePerText((text) => {
    parsed += text.length
    return { links: [], bootstraps: [] }
  })
  await Promise.all(readers.map((reader) => readPage(url, reader, limits, find)))
  expect(parsed).toBe(html.length)
  const { findings, skipped } = await checkSite(url, { browser: browser() })
  expect(findings.map(({ rule }) => rule)).toContain('session-starts')
  // As a person would, and for a session.
  expect(opened).toEqual(['/', '/'])
  expect(skipped).toContainEqual({ what: 'network-lost', why: 'The page has no `window.abp`.' })
})

test('a page without an end costs a page, and is an error', async () => {
  let sent = 0
  const url = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const send = () => {
      const part = `<p>${'x'.repeat(60_000)}`
      while (response.write(part)) sent += part.length
      sent += part.length
    }
    response.on('drain', send)
    send()
  })
  const { findings, skipped } = await checkSite(url, { browser: browser() })
  expect(findings.find(({ rule }) => rule === 'page-reachable')).toMatchObject({
    severity: 'error',
    what: 'Only the beginning of the page was read. It has more than 16 MB.',
  })
  expect(skipped).toContainEqual({
    what: 'abp-object-early',
    why: 'The server sends the page without an end, and a browser would read all of it.',
  })
  // Three readers, and a page that is not there.
  expect(sent).toBeLessThan(4 * 30_000_000)
})

test('a schema that asks for millions of values has no sample', () => {
  const nested = (levels: number): object =>
    levels === 0 ? { type: 'string' } : { type: 'array', minItems: 10, items: nested(levels - 1) }
  expect(() => sampleOf(nested(8))).toThrow(NoSample)
  const repeated = (levels: number): object =>
    levels === 0
      ? { type: 'string' }
      : { type: 'object', properties: { a: repeated(levels - 1) }, required: Array(100).fill('a') }
  expect(JSON.stringify(sampleOf(repeated(7))).length).toBeLessThan(100)
})

test('a pattern whose time multiplies with each character is given up', () => {
  const pattern = `^${'('.repeat(12)}.+${')+'.repeat(12)}!$`
  expect(() => sampleOf({ type: 'string', pattern })).toThrow('takes too long')
})

test('results are compared in a time that is known before', () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `d${at}`,
      { allOf: Array(2).fill({ $ref: `#/$defs/d${at + 1}` }) },
    ]),
  )
  expect(mismatchesOf(1, { $ref: '#/$defs/d0', $defs: { ...doubling, d60: {} } })).toEqual([])
  const list = Array.from({ length: 100_000 }, (_, at) => ({ at }))
  expect(mismatchesOf(list, { type: 'array', uniqueItems: true })).toEqual([])
  expect(
    mismatchesOf({ list: list.slice(0, 10_000) }, { properties: { list: { items: { type: 'string' } } } }),
  ).toHaveLength(5)
  const wide = { items: { anyOf: Array.from({ length: 1_000 }, (_, at) => ({ const: at })) } }
  expect(mismatchesOf(list, wide)).toBeUndefined()
})

test('two long lists of choices are not compared each with each', () => {
  const choices = (from: number) => ({
    enum: Array.from({ length: 100_000 }, (_, at) => `choice ${from + at}`),
  })
  const started = process.cpuUsage()
  expect(narrowings(choices(0), choices(100_000))).toHaveLength(100_000)
  // Microseconds of the processor: a tenth of a second, or ten billion comparisons.
  expect(process.cpuUsage(started).user).toBeLessThan(5_000_000)
})
