import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const page = await readFile(new URL('docs/protocol.md', root), 'utf8')

test('every test that a rule links to exists', async () => {
  const links = [...page.matchAll(/\[([^[\]\n]+)\]\(\.\.\/([\w./-]+\.test\.ts)\)/g)]
  expect(links.length).toBeGreaterThan(100)
  for (const [, name = '', file = ''] of links) {
    const source = await readFile(new URL(file, root), 'utf8')
    expect(source, file).toContain(name.replaceAll('\\', ''))
  }
})

/** The titles of the parts of a section, by its number. */
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => [Number.parseInt(text, 10), [...text.matchAll(/^### (.+)$/gm)].map(([, title]) => title)]),
)

test('every section that the repository cites exists, and is cited by the path of the page', async () => {
  const built = new Set(['node_modules', 'dist', '.git', '.next', '.nuxt', '.output', '.svelte-kit', 'build'])
  const files = glob('**/*.{ts,tsx,mjs,js,vue,svelte,md,jsonc}', {
    cwd: fileURLToPath(root),
    exclude: (path) => built.has(path.replace(/^.*\//, '')) && !path.endsWith('core/build'),
  })
  const wrong: string[] = []
  let count = 0
  for await (const file of files) {
    const text = await readFile(new URL(file, root), 'utf8')
    for (const [cited, path, section, part] of text.matchAll(
      /([\w/.-]*)protocol\.md §(\d+)(?:, ([A-Z][a-z]+))?/g,
    )) {
      const parts = sections.get(Number(section))
      const known = parts && (part === undefined || parts.some((title) => title?.startsWith(part)))
      count++
      if (!known || path !== 'docs/') wrong.push(`${file}: ${cited}`)
    }
  }
  expect(count).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})
