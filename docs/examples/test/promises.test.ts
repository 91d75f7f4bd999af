import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

/**
 * What the pages promise is tested: docs/promises has a file for each such page. In it, some words of each bullet, paragraph and row
 * of a table lead to the tests of what they promise, as `package/path` or `package/path > title`; those that promise nothing lead to
 * no test. The head of a table stands for all of its rows.
 */
const docs = fileURLToPath(new URL('../../', import.meta.url))
const packages = new Map([
  ['cli', 'agent/cli/test'],
  ['client', 'agent/client/test'],
  ['core', 'core/test'],
  ['mcp', 'agent/mcp/test'],
])
const format = z.record(z.string(), z.array(z.string()))

/** A part of a page that can promise something. */
interface Block {
  text: string
  /** Of a row: the head of its table. */
  head?: string
}

/** @returns the bullets, paragraphs and rows of tables; not the headings, and not the code */
function blocksIn(page: string): Block[] {
  const prose = page.replace(/^( *)```[\s\S]*?^\1```$/gm, '').replace(/^#.*$/gm, '')
  return prose.split(/\n\s*\n|\n(?= *(?:-|\d+\.) )/).flatMap((part): Block[] => {
    const lines = part.split('\n').filter((line) => line.trim() !== '')
    if (!lines[0]?.startsWith('|')) return lines.length > 0 ? [{ text: plain(lines.join(' ')) }] : []
    const [head = '', , ...rows] = lines.map((line) => plain(line.replaceAll('|', ' ')))
    return rows.map((text) => ({ text, head }))
  })
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const files = (await readdir(`${docs}promises`)).map((name) => name.replace('.json', ''))

describe.each(files)('docs/%s.md', async (name) => {
  const blocks = blocksIn(await readFile(`${docs}${name}.md`, 'utf8'))
  const promises = format.parse(JSON.parse(await readFile(`${docs}promises/${name}.json`, 'utf8')))
  const stands = (words: string, { head, text }: Block) => words === head || text.includes(words)

  test('each bullet, paragraph and row leads to tests, or promises nothing', () => {
    const known = Object.keys(promises)
    const open = blocks.filter((block) => !known.some((words) => stands(words, block)))
    expect(open.map(({ text }) => text)).toEqual([])
  })

  test('the words stand in the page', () => {
    const gone = Object.keys(promises).filter((words) => !blocks.some((block) => stands(words, block)))
    expect(gone).toEqual([])
  })

  test('the tests are there', async () => {
    const missing = await Promise.all(
      [...new Set(Object.values(promises).flat())].map(async (named) =>
        (await isThere(named)) ? [] : [named],
      ),
    )
    expect(missing.flat()).toEqual([])
  })
})

/** @returns whether one of the files with this name (tests, or tests of types) has the title. */
async function isThere(named: string): Promise<boolean> {
  const [place = '', title] = named.split(' > ')
  const [name = '', ...path] = place.split('/')
  const start = `${docs}../${packages.get(name)}/${path.join('/')}.test`
  const found = [`${start}.ts`, `${start}-d.ts`].filter(existsSync)
  if (title === undefined) return found.length > 0
  const texts = await Promise.all(found.map((file) => readFile(file, 'utf8')))
  return ["'", '"', '`'].some((quote) => texts.some((text) => text.includes(`${quote}${title}${quote}`)))
}
