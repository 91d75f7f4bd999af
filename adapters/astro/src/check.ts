import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { checkPage, type Finding, findShadow } from '@abp-kit/core/adapter/node'
import { bootstrapText } from '@abp-kit/core/bootstrap'

/**
 * @param publicDir - the folder whose files Astro serves unchanged
 * @returns a finding if a user's file would be served instead of the manifest
 */
export function checkFiles(publicDir: URL): Finding[] {
  return findShadow(fileURLToPath(new URL('abp.json', publicDir)))
}

/** Length of a page in characters that is checked without parsing, within the part that agents read. */
const readAtOnce = 32_000

/**
 * Checks the pages of a build from an agent's view.
 *
 * @param folder - the folder of the pages
 * @param paths - page paths in Astro's form: `about/`, or an empty string
 * @returns the findings that prevent agents from using the app
 */
export async function checkPages(folder: URL, paths: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const path of paths) {
    const [name, html] = (await readPage(folder, path.replace(/\/$/, ''))) ?? []
    if (name === undefined || html === undefined || !isDocument(html)) continue
    if (isAsWritten(html)) continue
    const remedy =
      'The adapter had put both into the page: find the middleware or integration that takes them out.'
    findings.push(...(await checkPage({ name, html, remedy })))
  }
  return findings
}

/**
 * Checks that both elements occur once near the beginning. Does not parse the page: a site may have
 * thousands.
 */
function isAsWritten(html: string): boolean {
  const place = html.indexOf(bootstrapText)
  return (
    place >= 0 &&
    place < readAtOnce &&
    html.indexOf(bootstrapText, place + 1) < 0 &&
    html.split('rel="abp-manifest"').length === 2 &&
    html.indexOf('rel="abp-manifest"') < place
  )
}

async function readPage(folder: URL, path: string): Promise<[name: string, html: string] | undefined> {
  for (const name of path === '' ? ['index.html'] : [`${path}/index.html`, `${path}.html`]) {
    const html = await readFile(new URL(encodeURI(name), folder), 'utf8').catch(() => undefined)
    if (html !== undefined) return [name, html]
  }
  return undefined
}

/** Checks whether this is a full page: neither a partial (`export const partial`) nor an Astro redirect. */
function isDocument(html: string): boolean {
  return /^\s*<!doctype/i.test(html) && !/^\s*<!doctype html><title>Redirecting to: /i.test(html)
}
