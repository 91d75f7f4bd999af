import { existsSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { files, type Page, pages, read, root } from './pages'

const folders = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0]))
const pathLike = /^[\w@.<>{},*-]+(?:\/[\w@.<>{},*[\]-]+)*\/?$/
const extension = /\.(?:ts|tsx|mjs|md|jsonc?|ya?ml|vue|svelte)$/

/** Files of a user's project, or of a tool; and the end of a name alone, such as `.vue`. */
const elsewhere =
  /^(?:\.cursor|\.vscode|\.oxlintrc\.json$|claude_desktop_config|node_modules|src\/lib\/server|pages\/api\/|(?:public|static)\/abp\.json$|tsconfig\.app\.json$|(?:app\/global-not-found|proxy|middleware)\.tsx?$|vercel\.json$|(?:angular|ngsw-config|nx|project)\.json$|src\/(?:abp\/index|app\/app\.config)\.ts$|src\/app\.types\.ts$|abp\.check\.json$|(?:<base>\/)?abp\.json$|\.\w+$)/

const all = new Set(files.flatMap((path) => [path, dirname(path)]))

/** `<name>` stands for any name, as `*` does. */
function exists(path: string): boolean {
  const pattern = path.replace(/<[\w-]+>/g, '*').replace(/\/$/, '')
  if (!/[*{]/.test(pattern)) return existsSync(`${root}${pattern}`)
  return [...all].some((candidate) => matchesGlob(candidate, pattern))
}

/**
 * Whether what stands in a fixed font is a file of this repository, is there, or is none: a file by its end, from the
 * root, from the page or as the end of a longer path; a folder by a first part that is one of ours.
 */
function isRight(span: string, { directory }: Page): boolean {
  if (!pathLike.test(span) || elsewhere.test(span)) return true
  const first = span.split('/')[0]
  if (span.includes('/') && folders.has(first)) return exists(span)
  if (!extension.test(span)) return true
  return exists(join(directory, span)) || exists(`**/${span}`)
}

test.each(pages)('the files and folders that $path names are there', (page) => {
  const inCommands = page.blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.split('\n').flatMap((line) => (line.split('#')[0] ?? '').split(/\s+/)))
    .filter((word) => word.includes('/'))
  const wrong = [...page.spans, ...inCommands].filter((span) => !isRight(span, page))
  expect(wrong).toEqual([])
})

test("every line of CONTRIBUTING's map is a file or a folder", () => {
  const map = /## The map\n+```\n([\s\S]*?)```/.exec(read('CONTRIBUTING.md'))?.[1] ?? ''
  const above: { indent: number; path: string }[] = []
  const wrong: string[] = []
  const lines = map.split('\n').filter((line) => line.trim() !== '')
  expect(lines.length).toBeGreaterThan(30)
  for (const line of lines) {
    const indent = line.search(/\S/)
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop()
    // A list of names goes on after a comma only: where a name is long, one space separates it from its explanation.
    const names = (/^\S+(?:(?<=,) \S+)*/.exec(line.trim())?.[0] ?? '').split(', ')
    const paths = names.map((name) => join(above.at(-1)?.path ?? '', name))
    wrong.push(...paths.filter((path) => !exists(path)))
    above.push({ indent, path: paths[0] ?? '' })
  }
  expect(wrong).toEqual([])
})

test.each(pages)('what the examples of $path import is shown there, or linked', ({ blocks, prose }) => {
  const isExample = (path: string) => files.includes(`docs/examples/${path}`)
  const nameOf = (code: string) => /^(?:\/\/|<!--) (\S+\.\w+)(?: -->)?\n/.exec(code)?.[1]
  const shown = blocks.map(({ code }) => nameOf(code))
  const missing = blocks.flatMap(({ code }) => {
    const name = nameOf(code)
    if (name === undefined || !isExample(name)) return []
    // A handler behind `import()` is the reader's own.
    return [...code.matchAll(/\bfrom '(\.[^']+)'/g)]
      .map(([, specifier = '']) => join(name, '..', specifier))
      .map((path) => ['', '.ts', '.tsx'].map((end) => `${path}${end}`).find(isExample) ?? path)
      .filter((file) => !shown.includes(file) && !prose.includes(`examples/${file})`))
      .map((file) => `${name} imports ${file}`)
  })
  expect(missing).toEqual([])
})

test('the way of a call in CONTRIBUTING leads through functions that are there', () => {
  const roots: Record<string, string> = { client: 'agent/client/src', mcp: 'agent/mcp/src', core: 'core/src' }
  const steps = [...read('CONTRIBUTING.md').matchAll(/`(client|mcp|core)\/([\w/-]+\.ts):(\w+)(?:\.\w+)?`/g)]
  const wrong = steps.filter(([, name = '', path, declared]) => {
    const file = `${roots[name]}/${path}`
    const declaration = new RegExp(`(?:function|class|const) ${declared}\\b`)
    return !exists(file) || !declaration.test(read(file))
  })
  expect(wrong.map(([step]) => step)).toEqual([])
  expect(new Set(steps.map(([, name, path]) => `${name}/${path}`)).size).toBeLessThan(30)
  expect(steps.length).toBeGreaterThan(20)
})
