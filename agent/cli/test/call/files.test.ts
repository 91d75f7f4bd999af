import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listen } from '../fixtures/listen.ts'
import { runAbp } from '../fixtures/run-abp.ts'
import { createSite } from '../fixtures/site.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const results: Record<string, unknown> = {
  'export.csv': { content: 'a,b', mimeType: 'text/csv', encoding: 'utf-8', filename: 'table.csv' },
  'export.named': { content: '{"a":1}', mimeType: 'application/json', filename: 'data.json' },
  'export.text': { document: { content: 'é', mimeType: 'text/plain', encoding: 'utf-8' } },
  'export.sql': {
    content: base64('select 1'),
    mimeType: 'application/x-sql',
    encoding: 'base64',
    filename: 'schema.sql',
  },
  'export.sheet': {
    content: base64('PK'),
    mimeType: 'application/octet-stream',
    encoding: 'base64',
    filename: 'out.xlsx',
  },
  'export.photo': { content: base64('x'), mimeType: 'image/avif', encoding: 'base64' },
  'export.program': {
    content: base64('MZ'),
    mimeType: 'image/png',
    encoding: 'base64',
    filename: 'photo.exe',
  },
  'export.lie': {
    content: base64('%PDF-1.7\n%%EOF\n'),
    mimeType: 'image/png',
    encoding: 'base64',
    filename: 'scan.png',
  },
  'export.mute': {
    content: '%PDF-1.7\n%%EOF\n',
    mimeType: 'application/octet-stream',
    encoding: 'utf-8',
  },
  'text.plain': { content: 'only data', mimeType: 'text/plain' },
  'text.wrong': { words: '3', rows: [{ name: 1 }] },
}
const outputSchema = {
  type: 'object',
  properties: {
    words: { type: 'integer' },
    rows: { items: { properties: { name: { type: 'string' } } } },
  },
}
const issues = [{ path: 'rows[0].name', code: 'INVALID_TYPE', message: 'Expected a string.' }]

async function serveResults(): Promise<string> {
  const list = [...Object.keys(results), 'show.input', 'text.refused'].map((name) => ({
    ...{ name, available: true },
    ...(name === 'text.wrong' && { outputSchema }),
  }))
  const script = `
    const results = ${JSON.stringify(results)}, list = ${JSON.stringify(list)}, app = { id: 'a', name: 'A', version: '1' }
    window.abp = {
      protocolVersion: '0.1', app, initialized: false, sessionId: null,
      async initialize() {
        abp.initialized = true
        return { sessionId: 'a', protocolVersion: '0.1', app, capabilities: list, features: {} }
      },
      async shutdown() { abp.initialized = false },
      async listCapabilities() { return list },
      async describeCapability(name) { return list.find((one) => one.name === name) ?? null },
      async call(name, params) {
        if (name === 'show.input') return { success: true, data: { type: params.file.mimeType, name: params.file.filename } }
        if (name in results) return { success: true, data: results[name] }
        return { success: false, error: {
          code: 'INTERNAL_ERROR', message: 'It does not match its own output schema.', retryable: false,
          details: { issues: ${JSON.stringify(issues)} },
        } }
      },
    }`
  const { url } = await listen((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><meta charset="utf-8"><script>${script}</script>`),
  )
  return url
}

test.each([
  ['export.csv', 'table.csv', 'a,b'],
  ['export.named', 'data.json', '{"a":1}'],
  ['export.text', 'export.text.txt', 'é'],
  ['export.sql', 'schema.sql', 'select 1'],
  ['export.sheet', 'out.xlsx', 'PK'],
  ['export.photo', 'export.photo.avif', 'x'],
  // The bytes are a program, which no extension may start.
  ['export.program', 'photo.exe.bin', 'MZ'],
])('%s writes %s', async (name, file, content) => {
  const folder = await createSite({})
  const { code, errors } = await runAbp(folder, 'call', await serveResults(), name, '--out', 'out')
  expect([code, errors]).toEqual([0, expect.stringContaining(join('out', file))])
  const path = join(folder, 'out', file)
  expect(await readFile(path, 'utf8')).toBe(content)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('names a result by its bytes where the app says something else', async () => {
  const folder = await createSite({})
  const url = await serveResults()
  const { code, errors, out } = await runAbp(folder, 'call', url, 'export.lie', '--out', 'out')
  const path = join(folder, 'out', 'scan.png.pdf')
  expect([code, JSON.parse(out)]).toMatchObject([0, { file: path, mimeType: 'application/pdf' }])
  expect(await readFile(path, 'utf8')).toMatch(/^%PDF/)
  expect(errors).toContain(
    `warning: the bytes of ${path} are application/pdf, against the type image/png and the name scan.png.`,
  )
  const mute = await runAbp(folder, 'call', url, 'export.mute', '--out', 'out')
  expect(mute.errors).toContain(join('out', 'export.mute.pdf'))
  expect(mute.errors).not.toContain('the bytes of')
})

test('gives a file to the app by its bytes where its name says something else', async () => {
  const folder = await createSite({ 'old.doc': '%PDF-1.7\n%%EOF\n', plain: '%PDF-1.7\n%%EOF\n' })
  const url = await serveResults()
  const lies = await runAbp(folder, 'call', url, 'show.input', '--file', 'file=@old.doc')
  expect(JSON.parse(lies.out)).toEqual({ type: 'application/pdf', name: 'old.doc' })
  expect(lies.errors).toContain(
    'warning: the bytes of old.doc are application/pdf, against the name old.doc.',
  )
  const mute = await runAbp(folder, 'call', url, 'show.input', '--file', 'file=@plain')
  expect(JSON.parse(mute.out)).toEqual({ type: 'application/pdf', name: 'plain' })
  expect(mute.errors).not.toContain('the bytes of')
})

test('text that the app returns as data stays data', async () => {
  const { out } = await runAbp(await createSite({}), 'call', await serveResults(), 'text.plain')
  expect(JSON.parse(out)).toEqual({ content: 'only data', mimeType: 'text/plain' })
})

test('says where a result does not match its schema', async () => {
  const folder = await createSite({})
  const url = await serveResults()
  const wrong = await runAbp(folder, 'call', url, 'text.wrong')
  expect(wrong.code).toBe(0)
  expect(wrong.errors).toMatch(/^warning: the result does not match its outputSchema: words: .*integer/m)
  expect(wrong.errors).toMatch(/^warning: the result does not match its outputSchema: rows\[0\]\.name: /m)
  const refused = await runAbp(folder, 'call', url, 'text.refused')
  expect(refused.code).toBe(1)
  expect(refused.errors).toContain(
    'INTERNAL_ERROR: It does not match its own output schema.\n  rows[0].name: Expected a string.\n',
  )
  const checked = await runAbp(folder, 'check', url, '--rules', 'call-answers,result-matches')
  expect(checked.out).toContain('rows[0].name: Expected a string.')
})
