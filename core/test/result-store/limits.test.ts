import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fixedLimits } from '../../src/result-store/server/limits.ts'

test('docs/limits.md has each limit that cannot be changed, with its value', async () => {
  const text = await readFile(new URL('../../../docs/limits.md', import.meta.url), 'utf8')
  const [, after = ''] = text.split("## What an app's server takes")
  const [section = ''] = after.split('\n## ')
  const rows = [...section.matchAll(/^\| `(\w+)`\s*\| ([\d,]+)\s*\|/gm)]
  const documented = rows.map(([, name, value = '']) => [name, Number(value.replaceAll(',', ''))])
  expect(Object.fromEntries(documented)).toEqual(fixedLimits)
})
