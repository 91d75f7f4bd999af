import { type AppIdentity, headElements, renderHead } from '@abp-kit/core/adapter'
import { insertHead } from '@abp-kit/core/adapter/server'
import { AbpError } from '@abp-kit/core/protocol'

/**
 * The manifest URL, relative to `<base href>`. Angular's `baseHref` option sets that base, including in
 * builds for several languages.
 */
const href = 'abp.json'

/** Keeps Prettier from changing the script: a Content-Security-Policy refers to it by hash. */
const ignore = '<!-- prettier-ignore -->'

const linkPattern = /<link\b[^>]*\brel="abp-manifest"[^>]*>/
const scriptPattern = /<script\b(?=[^>]*\sdata-id=)(?=[^>]*\sdata-version=)[^>]*>[\s\S]*?<\/script>/

/**
 * Inserts the link and the bootstrap into index.html once, after `<meta charset>`, each on its own line.
 *
 * @param html - the file's content
 * @param name - file name for the error message
 * @param deadline - milliseconds; see `AdapterOptions.deadline`
 * @returns the new content; unchanged if it already has both
 * @throws {AbpError} `HTML_NOT_FOUND` if the file is not a complete document
 */
export function writeHead(html: string, name: string, app: AppIdentity, deadline?: number): string {
  const { link, script } = splitHead(app, deadline)
  const hasLink = linkPattern.exec(html)?.[0].includes(`href="${href}"`)
  const found = scriptPattern.exec(html)?.[0]
  if (hasLink && found !== undefined)
    return found === script ? html : html.replace(scriptPattern, () => script)
  const without = removeHead(html)
  const newline = html.includes('\r\n') ? '\r\n' : '\n'
  const line = newline + indentOf(without)
  const written = insertHead(without, [link, ignore, script].map((element) => line + element).join(''))
  if (written !== without) return written
  throw new AbpError(
    'HTML_NOT_FOUND',
    `${name} has neither \`<head>\` nor \`<html>\`, so there is no place for the link and the bootstrap. Put these lines after its \`<meta charset>\`:\n${link}\n${ignore}\n${script}`,
  )
}

function splitHead(app: AppIdentity, deadline: number | undefined): { link: string; script: string } {
  const options = { app, manifest: href, deadline }
  const head = renderHead(options)
  const { link } = headElements(options)
  const end = head.indexOf('>') + 1
  return { link: `<link rel="${link.rel}" href="${link.href}">`, script: head.slice(end) }
}

/**
 * Removes the elements that {@link writeHead} writes, together with their lines. One of them may be missing.
 */
export function removeHead(html: string): string {
  return html
    .replace(new RegExp(`\\s*${linkPattern.source}`), '')
    .replace(new RegExp(`(?:\\s*${ignore})?\\s*${scriptPattern.source}`), '')
}

/** @returns the whitespace before the first element in the head */
function indentOf(html: string): string {
  return /<head[^>]*>\s*\n([ \t]*)</.exec(html)?.[1] ?? '  '
}
