import { annotations } from '@abp-kit/core/manifest'
import { expect, test } from 'vitest'
import { pages } from './pages'

test('the table of annotations is the one that the packages read', () => {
  const { prose } = pages.find(({ path }) => path === 'docs/webmcp.md') ?? { prose: '' }
  const rows = [...prose.matchAll(/^\| `(\w+)` +\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, name = '', ...cells]) => [
      name,
      cells.map((cell) => [...cell.matchAll(/`(\w+Hint)`/g)].map(([, hint]) => hint)),
    ],
  )
  const expected = Object.entries(annotations).map(([name, row]) => {
    const hintsOf = (of: 'webMcp' | 'mcp') => [
      Reflect.get(row, of),
      'otherwise' in row ? Reflect.get(row.otherwise, of) : undefined,
    ]
    return [name, [hintsOf('webMcp'), hintsOf('mcp')].map((hints) => hints.filter(Boolean))]
  })
  expect(rows).toEqual(expected)
})
