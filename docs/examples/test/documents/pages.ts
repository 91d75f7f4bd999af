import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../../../', import.meta.url))

const apart = new Set(['node_modules', 'dist', 'build', 'packed', 'demo-output', '.git', '.changeset'])
const madeByTools = /^\.(next|nuxt|output|svelte-kit|vercel|copy-.*)$/

/** Every file of the repository by its path from the root, without what is installed or built. */
export const files: readonly string[] = walk('')

function walk(directory: string): string[] {
  return readdirSync(`${root}${directory}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${directory}${entry.name}`
    if (entry.isFile()) return [path]
    // core/build is source; every other folder of that name is built.
    const skipped = (apart.has(entry.name) && path !== 'core/build') || madeByTools.test(entry.name)
    return entry.isDirectory() && !skipped ? walk(`${path}/`) : []
  })
}

export const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')

export interface Page {
  /** From the root. */
  path: string
  /** Directory of the page, from the root; '.' at the root. */
  directory: string
  text: string
  /** The text without blocks of code. */
  prose: string
  blocks: readonly Block[]
  /** What stands between backticks in a line. */
  spans: readonly string[]
}

export interface Block {
  language: string
  code: string
}

export const pages: readonly Page[] = [
  ...files.filter((path) => path.endsWith('.md') && !/^(?:playgrounds|templates\/apps)\//.test(path)),
  'llms.txt',
].map(parse)

function parse(path: string): Page {
  const text = read(path)
  const blocks: Block[] = []
  const prose = text.replace(/^( *)```(\w*).*\n([\s\S]*?)^\1```$/gm, (_, _indent, language, code) => {
    blocks.push({ language: String(language), code: String(code) })
    return ''
  })
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return { path, directory: dirname(path), text, prose, blocks, spans }
}

/** Commands, and what else a page says in a fixed font. */
export const codeOf = ({ blocks, spans }: Page): string[] => [
  ...spans,
  ...blocks.flatMap(({ code }) => code.split('\n')),
]

/** @returns the anchors that GitHub makes of a page's headings. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
    let unique = anchor
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}
