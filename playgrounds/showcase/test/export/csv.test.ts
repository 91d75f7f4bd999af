import type { ParamsOf } from '@abp-kit/core/testing'
import { expect, test } from 'vitest'
import { inputs, verifyResult } from '../../src/samples'
import { type app, startAgent } from '../agent'

const agent = await startAgent()

async function csv(input: ParamsOf<typeof app, 'export.csv'>) {
  const { data, error } = await agent.call('export.csv', input)
  const document = data?.document
  if (!document || !('content' in document)) throw new Error(error?.message)
  const { content, encoding, filename } = document
  return { content: Buffer.from(String(content), encoding).toString(), filename }
}

test('the sample gives what the demo expects', async () => {
  const { content, filename } = await csv(inputs['export.csv'])
  expect(verifyResult('export.csv', new TextEncoder().encode(content))).toEqual([])
  expect(filename).toBe('landings-in-november.csv')
})

test('columns are those of all rows, or the given ones in their order', async () => {
  const rows: ParamsOf<typeof app, 'export.csv'>['rows'] = [{ a: 1 }, { b: true, a: null }]
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
