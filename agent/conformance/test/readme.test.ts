import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { rules } from '../src'

test('the README has each rule, in order, with what its finding links to', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const written = rules.map(
    ({ id, title, severity, docs }) => `### ${id}\n\n**${title}** (${severity}). ${docs}\n`,
  )
  expect(readme.slice(readme.indexOf('### '))).toBe(written.join('\n'))
})
