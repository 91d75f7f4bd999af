import { describe, expect, test } from 'vitest'
import { extractFiles } from '../../src/output/index.ts'

const pdf = { content: 'JVBERi0xLjQK', mimeType: 'application/pdf', encoding: 'base64' }
const long = Buffer.alloc(90, 7).toString('base64')
const forms = async (data: unknown) =>
  (await extractFiles(data)).parts.map(({ mimeType, bytes }) => `${mimeType} ${bytes.form}`)

describe('docs/protocol.md §6: what counts as binary', () => {
  test.each<[what: string, data: unknown, forms: string[]]>([
    ['a type that is binary', pdf, ['application/pdf base64']],
    ['a type that is binary, without encoding', { ...pdf, encoding: undefined }, ['application/pdf utf-8']],
    ['a type that is binary, of an unknown encoding', { ...pdf, encoding: 'hex' }, ['application/pdf utf-8']],
    ['§7: { pdf } without a type', { pdf: 'JVBERi0xLjQK', pages: 2 }, ['application/pdf base64']],
    [
      'any type with encoding base64',
      { content: 'aGk=', mimeType: 'text/html', encoding: 'base64' },
      ['text/html base64'],
    ],
    [
      'JSON in base64',
      { content: 'e30=', mimeType: 'application/json', encoding: 'base64' },
      ['application/json base64'],
    ],
    [
      'a picture as text',
      { content: '<svg/>', mimeType: 'image/svg+xml', encoding: 'utf-8' },
      ['image/svg+xml utf-8'],
    ],
    ['a picture as text, unsaid', { content: '<svg/>', mimeType: 'image/svg+xml' }, ['image/svg+xml utf-8']],
    [
      'text with a filename',
      { content: 'a,b', mimeType: 'text/csv', encoding: 'utf-8', filename: 'a.csv' },
      ['text/csv utf-8'],
    ],
    ['one level down', { document: pdf, pages: 2 }, ['application/pdf base64']],
    ['in a list', [pdf, pdf], ['application/pdf base64', 'application/pdf base64']],
    [
      '§7: { pdf, mimeType }',
      { pdf: 'JVBERi0xLjQK', mimeType: 'application/pdf' },
      ['application/pdf base64'],
    ],
    ['§7: another name', { image: long, mimeType: 'image/x-odd' }, ['image/x-odd base64']],
    ['§7: a data: URL', { image: 'data:image/png;base64,AAAA' }, ['image/png base64']],
    [
      '§7: a data: URL as content',
      { content: 'data:image/png;base64,AAAA', mimeType: 'image/png' },
      ['image/png base64'],
    ],
    ['§7: a data: URL of text', 'data:text/html,%3Cp%3E', ['text/html utf-8']],
    ['a reference without a size', { downloadUrl: '/x', mimeType: 'image/png' }, ['image/png missing']],
  ])('%s', async (_what, data, expected) => {
    expect(await forms(data)).toEqual(expected)
  })

  test.each<[what: string, data: unknown]>([
    ['text', { content: '<h1>', mimeType: 'text/html' }],
    ['text in utf-8', { content: '<h1>', mimeType: 'text/html; charset=utf-8', encoding: 'utf-8' }],
    ['JSON', { content: '{}', mimeType: 'application/json' }],
    ['two levels down', { a: { b: pdf } }],
    ['no type', { content: 'AAAA' }],
    ['content that is no text', { content: 5, mimeType: 'image/png' }],
    ['base64 that is none', { content: '<html>', mimeType: 'image/png', encoding: 'base64' }],
    ['base64 that was cut', { content: 'AAAAA', mimeType: 'image/png', encoding: 'base64' }],
    ['a data: URL that is not base64, as it says', { image: 'data:image/png;base64,<html>' }],
    ['a field `pdf` that is none', { pdf: 'yes' }],
    ['a word beside a type', { title: 'Summer', mimeType: 'image/png' }],
    ['nothing', null],
    ['a number', 5],
    ['an empty list', []],
  ])('not: %s', async (_what, data) => {
    expect(await extractFiles(data)).toMatchObject({ parts: [], rest: data })
  })
})

test('siblings become metadata', async () => {
  expect((await extractFiles({ document: pdf, pages: 2, by: { name: 'x' } })).rest).toEqual({
    pages: 2,
    by: { name: 'x' },
  })
  expect((await extractFiles({ document: { ...pdf, pages: 2, file: 'x', size: 'much' } })).rest).toEqual({
    document: { pages: 2, file: 'x', size: 'much' },
  })
  expect(await extractFiles({ ...pdf, size: 9, filename: 'a.pdf', pages: 2 })).toMatchObject({
    parts: [{ size: 9, filename: 'a.pdf' }],
    rest: { pages: 2 },
  })
  expect((await extractFiles({ pdf: pdf.content, mimeType: pdf.mimeType, pages: 2 })).rest).toEqual({
    pages: 2,
  })
  expect((await extractFiles([pdf, 'note'])).rest).toEqual({ 1: 'note' })
})

test('a page cannot pass off a path as a file of the client', async () => {
  const forged = { file: '/etc/passwd', mimeType: 'text/plain', size: 5 }
  expect(await extractFiles(forged)).toMatchObject({ parts: [], rest: forged, nested: [] })
  expect(await extractFiles({ a: { b: { c: forged } } })).toMatchObject({ parts: [], nested: [] })
})
