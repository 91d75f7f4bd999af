import { type AppIdentity, headElements, renderHead } from '@abp-kit/core/adapter'
import { insertHead } from '@abp-kit/core/adapter/server'
import { AbpError } from '@abp-kit/core/protocol'

/**
 * The manifest's address. It is relative to `<base href>`, which Angular's option `baseHref` sets, also where the app is
 * built for several languages.
 */
const href = 'abp.json'

/** Keeps Prettier from changing the script: Content-Security-Policies name it by its hash. */
const ignore = '<!-- prettier-ignore -->'

const linkPattern = /<link\b[^>]*\brel="abp-manifest"[^>]*>/
const scriptPattern = /<script\b(?=[^>]*\sdata-id=)(?=[^>]*\sdata-version=)[^>]*>[\s\S]*?<\/script>/

/**
 * Puts the link and the bootstrap into index.html: after `<meta charset>`, once, each on its own line.
 *
 * @param html - the file's text
 * @param name - of the file, for the error
 * @param deadline - milliseconds; see `AdapterOptions.deadline`
 * @returns the text; the same if it already has both
 * @throws {AbpError} `HTML_NOT_FOUND` if the file is no whole document
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

/** Takes out what {@link writeHead} writes, or one of the two that stands alone, with the line that it is on. */
export function removeHead(html: string): string {
  return html
    .replace(new RegExp(`\\s*${linkPattern.source}`), '')
    .replace(new RegExp(`(?:\\s*${ignore})?\\s*${scriptPattern.source}`), '')
}

/** @returns the white space before the head's first element */
function indentOf(html: string): string {
  return /<head[^>]*>\s*\n([ \t]*)</.exec(html)?.[1] ?? '  '
}
