import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, type Page, pages, read, root } from './pages'

const home = 'https://github.com/abp-kit/abp-kit'

/** What a link leads to in this repository: a path from the root and an anchor. `undefined` for other sites. */
function targetOf(link: string, { directory, path }: Page): { file: string; anchor?: string } | undefined {
  const [address = '', anchor] = link.split('#')
  const own = new RegExp(`^${home}/(?:blob|tree)/main/(.+)$`).exec(address)?.[1]
  const workflow = new RegExp(`^${home}/actions/(workflows/[\\w-]+\\.yml)`).exec(address)?.[1]
  if (workflow) return { file: `.github/${workflow}` }
  if (!own && /^[a-z]+:/.test(address)) return undefined
  const file = own ?? (address === '' ? path : join(directory, address))
  return anchor === undefined ? { file } : { file, anchor }
}

function problemOf(link: string, page: Page): string | undefined {
  const target = targetOf(link, page)
  if (!target) return undefined
  if (!existsSync(`${root}${target.file}`)) return `${link}: there is no ${target.file}`
  if (target.anchor === undefined || !target.file.endsWith('.md')) return undefined
  const found = anchorsOf(read(target.file)).has(target.anchor)
  return found ? undefined : `${link}: ${target.file} has no such heading`
}

test.each(pages)('the links of $path lead somewhere', (page) => {
  const text = page.prose.replace(/`[^`\n]*`/g, '')
  const links = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link)
  expect(links.map((link) => problemOf(link, page)).filter(Boolean)).toEqual([])
})

test('every page of docs is in the index and in llms.txt', () => {
  const index = read('docs/README.md')
  const listed = read('llms.txt')
  const names = pages
    .map(({ path }) => /^docs\/([\w-]+\.md)$/.exec(path)?.[1])
    .filter((name) => name !== undefined && name !== 'README.md')
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter((name) => !index.includes(`](${name}`))).toEqual([])
  expect(names.filter((name) => !listed.includes(`/docs/${name}`))).toEqual([])
})
