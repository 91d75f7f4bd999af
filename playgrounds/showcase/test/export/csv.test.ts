import { expect, test } from 'vitest'
import exportCsv from '../../src/export/csv'
import { csvInput } from '../../src/export/schema'
import { inputs, verifyResult } from '../../src/samples'
import { quietContext } from '../context'

async function csv(input: unknown) {
  const { document } = await exportCsv(csvInput.parse(input), quietContext())
  if (!('value' in document)) throw new Error('The handler did not use `binary`.')
  return { content: String(document.value), filename: document.filename }
}

test('the sample gives what the demo expects', async () => {
  const { content, filename } = await csv(inputs['export.csv'])
  expect(verifyResult('export.csv', new TextEncoder().encode(content))).toEqual([])
  expect(filename).toBe('landings-in-november.csv')
})

test('columns are those of all rows, or the given ones in their order', async () => {
  const rows = [{ a: 1 }, { b: true, a: null }]
  expect((await csv({ rows })).content).toBe('a,b\r\n1,\r\n,true')
  expect((await csv({ rows, columns: ['b', 'c'], delimiter: ';' })).content).toBe('b;c\r\n;\r\ntrue;')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])(
  '%s is guarded as text, unless the caller wants it',
  async (text) => {
    const rows = [{ a: text }]
    expect((await csv({ rows })).content).toBe(`a\r\n"'${text}"`)
    expect((await csv({ rows, guardFormulas: false })).content).toBe(`a\r\n${text}`)
  },
)

test('a column name cannot be a formula either, and numbers stay numbers', async () => {
  expect((await csv({ rows: [{ '=1': -1 }] })).content).toBe('"\'=1"\r\n-1')
})

test('a byte order mark is the first character', async () => {
  expect((await csv({ rows: [{ a: 1 }], byteOrderMark: true })).content).toBe('\uFEFFa\r\n1')
})
