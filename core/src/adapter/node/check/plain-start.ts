import { bootstrapText } from '../../../bootstrap/index.ts'
import { pageHeadBytes } from '../../../discovery/page-head-bytes.ts'
import { isBootstrapOnce } from './is-bootstrap.ts'

/** The attributes of a tag, and its end. Nothing here can be read in two ways, which would take time without limit. */
const attributes = String.raw`(?:\s+[\w:.-]+(?:=(?:"[^"]*"|'[^']*'|[\w:./-]+))?)*\s*\/?`
const tags = `(?:\\s|<(?:meta|link|base)${attributes}>)*?`
const start = new RegExp(
  `^\\s*<!doctype html>\\s*<html${attributes}>\\s*<head${attributes}>${tags}` +
    `<link rel="abp-manifest" href="[^"]+"\\s*/?>${tags}(?:<template id="abpLoad">(?:<link${attributes}>)*` +
    `<script${attributes}></script></template>)?${tags}<script${attributes}>`,
  'i',
)

/**
 * Tells of most pages that agents find the app in them, without a parser: of those whose head begins with nothing but
 * plain tags, the link and the bootstrap, and that contain neither of them again. That saves the start of the parser in
 * a small build, and the time to parse each page in a large one.
 *
 * @returns `false` if only a parser can tell
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
