import { readFile } from 'node:fs/promises'
import { pageHeadBytes } from '@abp-kit/core/discovery'
import { expect, test } from 'vitest'
import { exchangeLimits, limits, pageLimits, textLimits } from '../src/limits.ts'

test('docs/limits.md has every limit, with its value', async () => {
  const text = await readFile(new URL('../../../docs/limits.md', import.meta.url), 'utf8')
  const [, after = ''] = text.split('## What the client accepts from a page')
  const [section = ''] = after.split('\n## ')
  const rows = [...section.matchAll(/^\| `(\w+)`\s*\| ([\d,]+)\s*\|/gm)]
  const documented = rows.map(([, name, value = '']) => [name, Number(value.replaceAll(',', ''))])
  expect(Object.fromEntries(documented)).toEqual({
    ...limits,
    ...textLimits,
    ...exchangeLimits,
    ...pageLimits,
  })
})

test('as much of a page is read as adapters count on', () => {
  expect(limits.pageHeadBytes).toBe(pageHeadBytes)
})
