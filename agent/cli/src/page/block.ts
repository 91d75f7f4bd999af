import type { PageDocument, PageElement, Span } from './document.ts'
import { lineOf } from './text.ts'

/** The name of the folder with the ready-made module, in a site. */
export const moduleFolder = 'abp-kit'
/** The file in it that every page loads. */
export const registrationFile = 'register.js'
/** The file in it that fetches the files for an agent's first call. */
export const prefetchFile = 'prefetch.js'

/** The earlier output of `abp inject` in a page. */
export type Block =
  | { state: 'absent' }
  /** All of it, with the white space that was added with it. */
  | { state: 'whole'; span: Span }
  /** Code that `abp inject` did not write, or that was changed. */
  | { state: 'other'; line: number; what: string }

const names = ['link', 'firstCall', 'bootstrap', 'registration'] as const
type Part = (typeof names)[number]

/** Finds the elements that `abp inject` writes into a page. */
export function findBlock(text: string, { elements }: PageDocument): Block {
  const parts = elements.flatMap((element) => {
    const part = partOf(element)
    return part ? [{ part, ...element }] : []
  })
  const [link, next] = parts
  if (!link) return { state: 'absent' }
  const gap = text.slice(link.end, next?.start)
  const last = parts[names.length - 1]
  const isOurs =
    last &&
    parts.length === names.length &&
    parts.every(({ part }, index) => part === names[index]) &&
    parts.slice(1).every(({ start }, index) => text.slice(parts[index]?.end, start).trim() === '')
  if (!isOurs) return { state: 'other', line: lineOf(text, link.start), what: describe(parts) }
  const start = text.slice(0, link.start).endsWith(gap) ? link.start - gap.length : link.start
  return { state: 'whole', span: { start, end: last.end } }
}

function partOf({ name, attributes }: PageElement): Part | undefined {
  const words = attributes.get('rel')?.toLowerCase().split(/\s+/)
  if (name === 'link' && words?.includes('abp-manifest')) return 'link'
  if (name === 'template' && attributes.get('id') === 'abpLoad') return 'firstCall'
  if (name !== 'script') return undefined
  const source = attributes.get('src')
  if (source?.endsWith(`${moduleFolder}/${registrationFile}`)) return 'registration'
  return source === undefined && attributes.has('data-id') && attributes.has('data-version')
    ? 'bootstrap'
    : undefined
}

const words: Record<Part, string> = {
  link: 'a link to a manifest',
  firstCall: "what an agent's first call loads",
  bootstrap: 'a bootstrap of abp-kit',
  registration: `a script ${moduleFolder}/${registrationFile}`,
}

function describe(parts: readonly { part: Part }[]): string {
  return [...new Set(parts.map(({ part }) => words[part]))].join(' and ')
}
