import { expect, test } from 'vitest'
import { binary } from '../../../src/binary/index.ts'
import { expectUsable } from '../../../src/on-demand/guard-dev/unusable-result.ts'

const bytes = new Uint8Array([37, 80, 68, 70])

test.each([
  [{ filePath: '/tmp/x.pdf' }],
  [{ success: true, filePath: '/tmp/x.pdf', size: 12 }],
  [{ path: '/home/ada/Documents/report.xlsx', filename: 'report.xlsx' }],
  [{ savedTo: 'C:\\Users\\Ada\\out.png' }],
  [{ output: 'c:/temp/out.png', pages: 3 }],
  [{ file: 'file:///Users/ada/out.csv', mimeType: 'text/csv' }],
  [{ file: '\\\\server\\share\\out.docx' }],
  [{ location: '~/Downloads/out.zip', message: 'Saved' }],
  [{ data: { file: { path: '/var/folders/x/out.pdf' } } }],
  ['/tmp/export.csv'],
])('a result that is a path is refused: %j', (data) => {
  expect(() => expectUsable('report.make', data)).toThrow(
    expect.objectContaining({
      code: 'STATUS_RESULT',
      message: expect.stringContaining('Do not return file paths'),
    }),
  )
})

test.each([
  [{ path: '/about' }],
  [{ url: 'file:///tmp/x.html' }],
  [{ path: '/users/12.json' }],
  [{ filePath: '/tmp/x.txt', content: 'its content' }],
  [{ files: ['/home/project/a.ts', '/home/project/b.ts'] }],
  [{ text: 'Saved to /tmp/x.pdf' }],
  [{ path: '/home/settings' }],
  [{ filename: 'x.pdf', size: 3 }],
  [{ filePath: '/tmp/x.pdf', document: binary(bytes, { mimeType: 'application/pdf' }) }],
  ['a,b\n/tmp/x.pdf'],
  [null],
  [undefined],
])('what an agent can use is not: %j', (data) => {
  expect(() => expectUsable('report.make', data)).not.toThrow()
})

test.each([
  ['data', { content: bytes }],
  ['data.document', { document: { content: bytes.buffer, filename: 'a.pdf' } }],
  ['data.document', { document: { content: new Blob([bytes]) } }],
  ['data.document', { document: { content: 'JVBERg==', encoding: 'base64', size: 4 } }],
  [
    'data.files[1]',
    {
      files: [
        { content: 'a', encoding: 'utf-8', mimeType: 'text/csv' },
        { content: 'b', encoding: 'utf-8' },
      ],
    },
  ],
])('bytes without a type are refused at %s', (path, data) => {
  expect(() => expectUsable('report.make', data)).toThrow(
    expect.objectContaining({ code: 'UNTYPED_BYTES', details: { capability: 'report.make', path } }),
  )
})

test.each([
  [{ content: bytes, mimeType: 'application/pdf' }],
  [{ content: new Blob([bytes], { type: 'application/pdf' }) }],
  [{ content: 'text of a note' }],
  [binary(bytes, { mimeType: 'application/pdf' })],
  [bytes],
])('typed bytes and plain texts are not', (data) => {
  expect(() => expectUsable('report.make', data)).not.toThrow()
})

test('a result that is large or deep is looked at in part only', () => {
  let deep: unknown = { filePath: '/tmp/x.pdf' }
  for (let level = 0; level < 100_000; level++) deep = { deep }
  const data = { deep, rows: Array.from({ length: 1_000_000 }, () => ({ a: 1 })) }
  const started = performance.now()
  expectUsable('report.make', data)
  expect(performance.now() - started).toBeLessThan(1000)
})
