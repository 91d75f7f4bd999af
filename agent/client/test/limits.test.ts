import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { limits, textLimits } from '../src/limits'

test('docs/limits.md has every limit, with its value', async () => {
  const text = await readFile(new URL('../../../docs/limits.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## What the client accepts from a page')
  const rows = [...section.matchAll(/^\| `(\w+)`\s*\| ([\d,]+)\s*\|/gm)]
  const documented = rows.map(([, name, value = '']) => [name, Number(value.replaceAll(',', ''))])
  expect(Object.fromEntries(documented)).toEqual({ ...limits, ...textLimits })
})
