import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const page = await readFile(new URL('docs/protocol-tests.md', root), 'utf8')
const rows = [...page.matchAll(/^\| (.+?) +\| \[(\S+)\]\(\.\.\/\2\) +\| (.+?) +\|$/gm)]

test('every row of the page names a test that exists', async () => {
  expect(rows.length).toBeGreaterThan(80)
  for (const [, rule, file = '', name = ''] of rows) {
    const source = await readFile(new URL(file, root), 'utf8')
    expect(source, `${rule}: ${file}`).toContain(name.replaceAll('\\', ''))
  }
})
