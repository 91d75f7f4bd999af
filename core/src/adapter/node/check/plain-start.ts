import { bootstrapText } from '../../../bootstrap/index.ts'
import { pageHeadBytes } from '../../../discovery/page-head-bytes.ts'
import { isBootstrapOnce } from './is-bootstrap.ts'

/**
 * The attributes of a tag, and its end. The pattern is unambiguous, because ambiguity would allow
 * catastrophic backtracking.
 */
const attributes = String.raw`(?:\s+[\w:.-]+(?:=(?:"[^"]*"|'[^']*'|[\w:./-]+))?)*\s*\/?`
const tags = `(?:\\s|<(?:meta|link|base)${attributes}>)*?`
const start = new RegExp(
  `^\\s*<!doctype html>\\s*<html${attributes}>\\s*<head${attributes}>${tags}` +
    `<link rel="abp-manifest" href="[^"]+"\\s*/?>${tags}(?:<template id="abpLoad">(?:<link${attributes}>)*` +
    `<script${attributes}></script></template>)?${tags}<script${attributes}>`,
  'i',
)

/**
 * Confirms for most pages, without a parser, that agents can find the app in them. Such a page's head begins
 * with only plain tags, the link and the bootstrap, and the page contains both only once. This saves loading
 * the parser in a small build, and parsing each page in a large one.
 *
 * @returns `false` if the page needs the parser
 */
export function hasPlainStart(html: string): boolean {
  const [first] = start.exec(html) ?? []
  return (
    first !== undefined &&
    Buffer.byteLength(first) < pageHeadBytes &&
    html.startsWith(`${bootstrapText}</script>`, first.length) &&
    html.match(/abp-manifest/gi)?.length === 1 &&
    isBootstrapOnce(html)
  )
}
