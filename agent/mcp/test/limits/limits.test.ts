import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { limits, workLimits } from '../../src/limits.ts'

const page = new URL('../../../../docs/limits.md', import.meta.url)

test.each([
  { section: 'What the bridge passes on', all: limits },
  { section: 'What the bridge does at most', all: workLimits },
])('docs/limits.md has the limits of "$section": each, as it is', async ({ section, all }) => {
  const [, after = ''] = (await readFile(page, 'utf8')).split(`\n## ${section}\n`)
  const [own = ''] = after.split('\n## ')
  const rows = [...own.matchAll(/^\| `(\w+)`\s+\| ([\d,]+) (\w+)\s+\| (.+?)\s*\|$/gm)].map(
    ([, name, value, unit, of]) => ({
      name,
      value: Number(value?.replaceAll(',', '')),
      unit,
      isExplained: (of ?? '').length > 3,
    }),
  )
  const expected = Object.entries(all).map(([name, value]) => ({
    name,
    value,
    unit: /(Characters|Entries|Levels|Bytes|Milliseconds|Tokens)$/.exec(name)?.[0].toLowerCase(),
    isExplained: true,
  }))
  expect(rows).toEqual(expected)
})
