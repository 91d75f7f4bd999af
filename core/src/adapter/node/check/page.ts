import type { DefaultTreeAdapterMap } from 'parse5'
import { pageHeadBytes } from '../../../discovery/page-head-bytes.ts'
import type { Finding } from './finding.ts'
import { isBootstrap } from './is-bootstrap.ts'
import { hasPlainStart } from './plain-start.ts'

type Node = DefaultTreeAdapterMap['node']

export interface PageToCheck {
  /** The developer's name for the page: its path, or the built file. */
  name: string
  html: string
  /** The instruction that adds the link to such a page, such as "Render `<Abp />` in app/layout.tsx." */
  remedy: string
}

/**
 * Checks a page's HTML as agents read it: with the same reader and the same limits (docs/protocol.md §2).
 * Skips pages that only redirect, because frameworks generate them. Skips empty pages: with partial
 * prerendering, the server renders them on request.
 *
 * @returns the problems that prevent agents from using the app on this page
 */
export async function checkPage({ name, html, remedy }: PageToCheck): Promise<Finding[]> {
  if (html.trim() === '') return []
  if (hasPlainStart(html)) return []
  if (/<meta\s+http-equiv=["']?refresh["']?[^<>]*\burl=/i.test(html)) return []
  // Imported on demand: otherwise, each build and dev server would wait for the parser's 20 files at startup.
  const { readHead } = await import('../../../discovery/index.ts')
  const head = await readHead(chunks(html), 'utf-8')
  const { links, bootstraps } = await countElements(html)
  const findings: Finding[] = []
  if (head.manifestHref === undefined) {
    const where =
      links === 0
        ? `has no link to the manifest, so agents do not find the app there. ${remedy}`
        : `has its link to the manifest outside its \`<head>\`, or behind the first ${pageHeadBytes / 1024} KB, which is all that agents read. Load large inline styles and scripts from files.`
    findings.push({ code: 'PAGE_NOT_DISCOVERABLE', message: `${name} ${where}` })
  } else if (bootstraps === 0) {
    findings.push({
      code: 'BOOTSTRAP_MISSING',
      message: `${name} has the link to the manifest, but not the bootstrap, so that agents find the app and cannot call it. ${remedy}`,
    })
  }
  if (links > 1 || bootstraps > 1) {
    findings.push({
      code: 'HEAD_REPEATED',
      message: `${name} has ${links} links to the manifest and ${bootstraps} bootstraps. Keep those that the adapter writes, and remove the others.`,
    })
  }
  return findings
}

async function* chunks(html: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(html)
}

/** Counts in the whole document, because a second link can be anywhere. */
async function countElements(html: string): Promise<{ links: number; bootstraps: number }> {
  const { defaultTreeAdapter } = await import('parse5')
  const { parsePage } = await import('../../../discovery/index.ts')
  const count = { links: 0, bootstraps: 0 }
  const waiting: Node[] = [parsePage(html).document]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) {
      const { tagName, attrs, childNodes } = node
      const rel = attrs.find((attribute) => attribute.name === 'rel')?.value.toLowerCase()
      if (tagName === 'link' && rel?.split(/\s+/).includes('abp-manifest')) count.links++
      const [text] = childNodes
      if (tagName === 'script' && text && 'value' in text && isBootstrap(text.value)) count.bootstraps++
    }
    // Pushes one at a time, because the number of arguments is limited.
    if ('childNodes' in node) for (const child of node.childNodes) waiting.push(child)
  }
  return count
}
