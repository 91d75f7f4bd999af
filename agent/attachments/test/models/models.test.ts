import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { capabilitiesOf, loadCatalog, shippedCapabilities, shippedOverlay } from '../../src/index.ts'
import { testFolder } from '../fixtures/folder.ts'

const folder = testFolder()
const api = {
  anthropic: {
    id: 'anthropic',
    models: { 'claude-new-20270101': { modalities: { input: ['text', 'image'] } } },
  },
  broken: { models: { one: { modalities: 'none' } } },
}
const types = (name: string) => capabilitiesOf(name).types.map(({ mimeType }) => mimeType)

it('ships a catalog with its date, and an overlay whose lines say where they are from', () => {
  const { catalog, overlay } = shippedCapabilities()
  expect(catalog.source).toMatch(/^@tokenlens\/models 1\./)
  expect(catalog.date).toMatch(/^2025-09-\d\d$/)
  expect(Object.keys(catalog.providers).length).toBeGreaterThan(40)
  for (const line of [...overlay.lines, ...overlay.families]) {
    expect(line.source).toMatch(/^https:\/\//)
    expect(line.date).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
  for (const alias of Object.keys(overlay.aliases))
    expect(capabilitiesOf(alias).types.length).toBeGreaterThan(3)
})

it('knows types and limits that the catalog lacks', () => {
  const pdf = capabilitiesOf('anthropic/claude-sonnet-4').types.find(
    ({ mimeType }) => mimeType === 'application/pdf',
  )
  expect(pdf).toMatchObject({ maxBytes: 24_000_000, maxPages: 100 })
  expect(types('openai/gpt-4.1')).toContain('application/pdf')
  expect(types('openai/gpt-4')).toEqual([])
  expect(types('anthropic/claude-3-haiku')).toEqual(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
  expect(types('google/gemini-2.5-pro')).toEqual(
    expect.arrayContaining(['video/mp4', 'audio/flac', 'image/heic']),
  )
  expect(types('google/gemini-2.5-pro')).not.toContain('image/gif')
})

it('finds a model by its name alone, without its version, and in families that are newer than the catalog', () => {
  expect(capabilitiesOf('claude-opus-4-1').name).toBe('anthropic/claude-opus-4-1-20250805')
  expect(capabilitiesOf('gpt-4o').name).toBe('openai/gpt-4o')
  expect(capabilitiesOf('mistral-medium-latest').name).toBe('mistral/mistral-medium-latest')
  const newer = capabilitiesOf('anthropic/claude-opus-4-5')
  expect(newer.name).toBe('anthropic/claude-opus-4-5')
  expect(newer.source).toContain('does not have the model')
  expect(newer.types.map(({ mimeType }) => mimeType)).toContain('application/pdf')
  expect(capabilitiesOf('claude-opus-4-5').name).toBe('anthropic/claude-opus-4-5')
})

it('proposes the nearest names', () => {
  expect(() => capabilitiesOf('openai/gtp-4o')).toThrow(/nearest are openai\/gpt-4o/)
  expect(() => capabilitiesOf('gemni-2.5-pro')).toThrow('google/gemini-2.5-pro')
  expect(() => capabilitiesOf('__proto__')).toThrow('No model is called')
  expect(() => capabilitiesOf('anthropic/__proto__')).toThrow('No model is called')
})

let requests = 0
let answer: unknown = api
let origin = ''
const server = createServer((_request, response) => {
  requests++
  response.end(JSON.stringify(answer))
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => new Promise((done) => server.close(done)))

it('loads a catalog from a file, and leaves out rows of another form', async () => {
  const path = join(folder, 'api.json')
  writeFileSync(path, JSON.stringify(api))
  const catalog = await loadCatalog(path)
  expect(Object.keys(catalog.providers)).toEqual(['anthropic'])
  const map = { catalog, overlay: shippedOverlay }
  expect(capabilitiesOf('claude-new', map).name).toBe('anthropic/claude-new-20270101')
  for (const [content, reason] of [
    ['{', 'it is not JSON'],
    ['1', 'at `the top`'],
    ['[]', 'no models with modalities'],
    ['{"a": {"models": 1}}', 'at `a.models`'],
    ['{"a": {"models": {}}}', 'no models with modalities'],
  ] as const) {
    writeFileSync(path, content)
    await expect(loadCatalog(path)).rejects.toThrow(reason)
  }
  await expect(loadCatalog(path, { maxBytes: 5 })).rejects.toThrow('over the limit of 5')
  await expect(loadCatalog(folder)).rejects.toMatchObject({ code: 'CATALOG_UNREADABLE' })
})

it('keeps what it fetched, and falls back to it', async () => {
  const cacheDirectory = join(folder, 'cache')
  mkdirSync(cacheDirectory)
  const options = { cacheDirectory, allowPrivateAddresses: true }
  const url = `${origin}/api.json`
  await expect(loadCatalog(url)).rejects.toThrow('PRIVATE_ADDRESS')
  const first = await loadCatalog(url, options)
  expect([first.source, requests]).toEqual([url, 1])
  expect((await loadCatalog(url, options)).date).toBe(first.date)
  expect(requests).toBe(1)
  answer = { broken: true }
  const [kept = ''] = readdirSync(cacheDirectory)
  utimesSync(join(cacheDirectory, kept), 1, 1)
  const second = await loadCatalog(url, options)
  expect(requests).toBe(2)
  expect(second.providers).toEqual(first.providers)
  expect(second.warning).toMatch(/cannot be read.*is used\.$/)
  // Who reads the trace must know that the catalog is old.
  expect(capabilitiesOf('claude-new', { catalog: second, overlay: shippedOverlay }).source).toContain(
    second.warning,
  )
  await expect(loadCatalog(url, { ...options, cacheDirectory: join(folder, 'other') })).rejects.toThrow(
    'at `broken`',
  )
  await expect(loadCatalog(url, { allowPrivateAddresses: true, maxBytes: 3 })).rejects.toThrow('over 3 bytes')
})
