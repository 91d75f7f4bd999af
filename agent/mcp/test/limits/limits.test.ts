import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { limits } from '../../src/limits'

const page = new URL('../../../../docs/limits.md', import.meta.url)

test('docs/limits.md says what the bridge passes on: each limit, as it is', async () => {
  const [, section = ''] = (await readFile(page, 'utf8')).split('\n## What the bridge passes on\n')
  const [own = ''] = section.split('\n## ')
  const rows = [...own.matchAll(/^\| `(\w+)`\s+\| ([\d,]+) (\w+)\s+\| (.+?)\s*\|$/gm)].map(
    ([, name, value, unit, of]) => ({
      name,
      value: Number(value?.replaceAll(',', '')),
      unit,
      isExplained: (of ?? '').length > 3,
    }),
  )
  const expected = Object.entries(limits).map(([name, value]) => ({
    name,
    value,
    unit: /(Characters|Entries|Levels|Bytes|Milliseconds)$/.exec(name)?.[0].toLowerCase(),
    isExplained: true,
  }))
  expect(rows).toEqual(expected)
})
