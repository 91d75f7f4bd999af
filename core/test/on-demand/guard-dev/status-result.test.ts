import { expect, test } from 'vitest'
import { isAbpError } from '../../../src/index.ts'
import { expectData } from '../../../src/on-demand/guard-dev/status-result.ts'

function codeOf(name: string, data: unknown): string {
  try {
    expectData(name, data)
    return 'fine'
  } catch (error) {
    if (isAbpError(error)) return error.code
    throw error
  }
}

test.each([
  ['export.csv', { status: 'done' }],
  ['export.csv', { success: true, message: 'Exported 12 rows' }],
  ['convert.markdownToHtml', { ok: true }],
  ['render.chart', { rendered: true, note: 'in the page' }],
  ['generate.qrCode', { success: true, data: { generated: true } }],
  ['export.pdf', { message: 'Your file is ready' }],
])('%s may not return %j', (name, data) => expect(codeOf(name, data)).toBe('STATUS_RESULT'))

test('bytes are data, and not looked at one by one', () => {
  // As an object of fields it would be a status.
  expect(codeOf('export.file', Object.assign(new Uint8Array(0), { status: 'done' }))).toBe('fine')
})

test.each([
  ['export.csv', { status: 'done', document: { content: 'a', mimeType: 'text/csv' } }],
  ['convert.markdownToHtml', { converted: '<p>' }],
  ['convert.htmlToText', { text: 'x' }],
  ['generate.commitMessage', { message: 'fix: x' }],
  ['export.csv', 'a,b'],
  ['export.csv', ['ok']],
  ['export.csv', {}],
  ['export.csv', undefined],
  ['storage.write', { success: true }],
  ['com.acme.export.csv', { success: true }],
])('%s may return %j', (name, data) => expect(codeOf(name, data)).toBe('fine'))
