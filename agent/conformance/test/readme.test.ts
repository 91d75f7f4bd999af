import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { rules } from '../src/index.ts'

test('the README has each rule, in order, with what its finding links to', async () => {
  const address = new URL('../README.md', import.meta.url)
  const readme = await readFile(address, 'utf8')
  const written = rules.map(
    ({ id, title, severity, docs }) => `### ${id}\n\n**${title}** (${severity}). ${docs}\n`,
  )
  const expected = readme.slice(0, readme.indexOf('### ')) + written.join('\n')
  // `vitest run --project @abp-kit/conformance readme -u` writes it.
  await expect(expected).toMatchFileSnapshot('../README.md')
})
