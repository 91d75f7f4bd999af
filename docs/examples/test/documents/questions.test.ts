import { standardQuestions } from '@abp-kit/core/protocol'
import { expect, test } from 'vitest'
import { pages } from './pages'

test('the table of questions in docs/protocol.md is the one that the packages read', () => {
  const { prose } = pages.find(({ path }) => path === 'docs/protocol.md') ?? { prose: '' }
  const fieldsIn = (cell: string) => {
    const [, fields = ''] = /^ *`\{ (.*) \}`/.exec(cell) ?? []
    return fields
      .replace(/\[.*\]/, '')
      .split(', ')
      .map((field) => field.replace(/[?:].*/, ''))
  }
  const rows = [
    ...prose.matchAll(/^\| `((?:elicitation|sampling)\/\w+)`[^|]*\|( *`\{[^|]*)\|([^|]*)\|$/gm),
  ].map(([, method, params = '', data = '']) => ({
    method,
    params: fieldsIn(params),
    data: fieldsIn(data)[0],
  }))
  const expected = Object.values(standardQuestions).map((row) => ({
    method: row.method,
    params: Object.keys(row.params),
    data: 'field' in row ? row.field : 'content',
  }))
  const byMethod = (one: { method?: string }, other: { method?: string }) =>
    String(one.method).localeCompare(String(other.method))
  expect(rows.toSorted(byMethod)).toEqual(expected.toSorted(byMethod))
})
