import type MagicString from 'magic-string'
import type { Node } from 'oxc-parser'
import { pathToRegexp } from 'path-to-regexp'
import type { Obstacle } from '../syntax/exported.ts'
import { propertyOf } from '../syntax/property.ts'
import { bare, type Source } from '../syntax/source.ts'
import { styleOf } from '../syntax/style.ts'
import { type Edit, editCode } from './edit.ts'
import type { Place } from './place.ts'

/** The path that agents request. */
const manifest = '/abp.json'
/** As written in a string literal, with the backslash escaped. */
const excluded = 'abp\\\\.json|'

/**
 * Excludes the manifest from the paths of a proxy (middleware, before Next.js 16), because a login would hide
 * it.
 */
export function matcherPlace(file: string): Place {
  const rule = String.raw`'/((?!abp\\.json|_next/static|_next/image|favicon\\.ico).*)'`
  return {
    file,
    does: 'the manifest is left out of `config.matcher`',
    byHand: `export const config = { matcher: ${rule} }`,
    add: (text) => (text === undefined ? { text } : excludeManifest(file, text)),
    remove: (text) => (text === undefined ? { text } : includeManifest(file, text)),
  }
}

function excludeManifest(file: string, text: string): Edit {
  return editCode({
    file,
    text,
    isDone: (source) => {
      const matchers = readMatchers(source)
      return Array.isArray(matchers) && matchers.length > 0 && !matchers.some(catches)
    },
    change(source, edited) {
      const matchers = readMatchers(source)
      if (!Array.isArray(matchers)) return matchers
      if (matchers.length === 0) edited.append(whole(source).text)
      for (const matcher of matchers) {
        const obstacle = catches(matcher) ? exclude(source, edited, matcher) : undefined
        if (obstacle) return obstacle
      }
      return undefined
    },
  })
}

function includeManifest(file: string, text: string): Edit {
  const without = (source: Source) => {
    const { text: added, isEnded } = whole(source)
    const isAdded = text.endsWith(added) && (!isEnded || /\n$/.test(text.slice(0, -added.length)))
    return isAdded
      ? text.slice(0, -added.length)
      : text.replaceAll(excluded, '').replaceAll(all(''), anything).replace(namedAll, '/:$1*')
  }
  return editCode({
    file,
    text,
    isDone: (source) => !source.text.includes('abp\\\\.json'),
    change(source, edited) {
      edited.overwrite(0, text.length, without(source))
      return undefined
    },
  })
}

/**
 * A proxy without a matcher runs for all paths. The text follows an empty line, which a user's own matcher
 * may lack.
 */
function whole(source: Source): { text: string; isEnded: boolean } {
  const { quote, end, eol } = styleOf(source)
  const statement = `export const config = { matcher: ${quote}${all('')}${quote} }${end}`
  const isEnded = source.text.endsWith('\n')
  return { text: isEnded ? `${eol}${statement}${eol}` : `${eol}${eol}${statement}`, isEnded }
}

/** All paths except the manifest's. */
const all = (others: string) => `/((?!abp\\\\.json${others}).*)`
const anything = '/(.*)'
/** The same with a name: `/:path*`. */
const namedAnything = /^\/:(\w+)\*$/
const namedAll = /\/:(\w+)\(\(\?!abp\\\\\.json\)\.\*\)/g

interface Matcher {
  /** In the form that Next.js accepts. */
  pattern: string
  node: Node
}

/** @returns the patterns of `config.matcher`; empty if the file has no `config` or it has no `matcher` */
function readMatchers({ program }: Source): Matcher[] | Obstacle {
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    if (
      statement.specifiers.some(
        ({ exported }) => exported.type === 'Identifier' && exported.name === 'config',
      )
    )
      return { at: statement.start, reason: '`config` is exported from elsewhere.' }
    if (statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || id.name !== 'config' || !init) continue
      const config = bare(init)
      if (config.type !== 'ObjectExpression')
        return { at: config.start, reason: '`config` is not an object.' }
      const value = propertyOf(config, 'matcher')?.value
      return value ? patternsOf(value) : { at: config.start, reason: '`config` has no `matcher`.' }
    }
  }
  return []
}

function patternsOf(given: Node): Matcher[] | Obstacle {
  const node = bare(given)
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ pattern: node.value, node }]
  const list = node.type === 'ArrayExpression' ? node.elements : undefined
  const source = node.type === 'ObjectExpression' ? propertyOf(node, 'source')?.value : undefined
  if (source) return patternsOf(source)
  if (!list) return { at: node.start, reason: '`matcher` is not a text or a list of texts.' }
  const matchers: Matcher[] = []
  for (const one of list) {
    const found = one ? patternsOf(one) : []
    if (!Array.isArray(found)) return found
    matchers.push(...found)
  }
  return matchers
}

/**
 * @returns whether the proxy runs for the manifest, or may run for it: Next.js fails the build on a pattern
 *   that it does not understand
 */
function catches({ pattern }: Matcher): boolean {
  try {
    // As Next.js compares them, with the suffix of its data URLs.
    return pathToRegexp(`${pattern}{(\\.json)}?`).test(manifest)
  } catch {
    return true
  }
}

function exclude({ text }: Source, edited: MagicString, { node, pattern }: Matcher): Obstacle | undefined {
  const written = text.slice(node.start, node.end)
  const open = written.indexOf('/((?!')
  if (open === 1) edited.appendLeft(node.start + open + 5, excluded)
  else if (pattern === anything) edited.overwrite(node.start + 1, node.end - 1, all(''))
  else if (namedAnything.test(pattern))
    edited.overwrite(node.start + 1, node.end - 1, all('').replace('/', pattern.slice(0, -1)))
  else
    return {
      at: node.start,
      reason: `The pattern ${written} catches ${manifest}, and agents ask for that without a cookie.`,
    }
  return undefined
}
