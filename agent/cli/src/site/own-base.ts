import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moduleFolder } from '../page/block.ts'
import { readDocument } from '../page/document.ts'

/** Enough to find one that is a file of the site. */
const mostAddresses = 50

/**
 * Finds the base path of a site from its pages: a script at `/docs/assets/app.js`, which the folder has as
 * `assets/app.js`, implies `/docs/`. Hosts serve the page of such an app at many URLs, where relative URLs
 * would lead elsewhere.
 *
 * @param folder - absolute path of the served folder
 * @param text - of a page
 * @returns `undefined` if the page does not refer to any of the site's scripts and styles by an absolute path
 */
export function ownBase(folder: string, text: string): string | undefined {
  const { elements } = readDocument(text)
  if (elements.some(({ attributes, name }) => name === 'base' && attributes.has('href'))) return undefined
  const addresses = elements.flatMap(({ attributes, name }) => {
    const address = name === 'script' ? attributes.get('src') : name === 'link' && attributes.get('href')
    const isOurs = address && (address.includes(`/${moduleFolder}/`) || address.endsWith('/abp.json'))
    return address && !isOurs && /^\/(?![/\\])/.test(address) ? [address] : []
  })
  for (const address of addresses.slice(0, mostAddresses)) {
    const base = baseOf(folder, address)
    if (base !== undefined) return base
  }
  return undefined
}

/** @param address - such as `/docs/assets/app.js?v=1` */
function baseOf(folder: string, address: string): string | undefined {
  const { pathname } = new URL(address, 'https://site.invalid')
  const names = pathname.slice(1).split('/')
  const place = names.findIndex((_, index) => isFileOf(folder, names.slice(index)))
  return place < 0
    ? undefined
    : `/${names
        .slice(0, place)
        .map((name) => `${name}/`)
        .join('')}`
}

function isFileOf(folder: string, names: readonly string[]): boolean {
  try {
    const path = names.map(decodeURIComponent)
    return (
      path.at(-1) !== '' &&
      !path.some((name) => /[/\\]|^\.\.?$/.test(name)) &&
      existsSync(join(folder, ...path))
    )
  } catch {
    // It is not a valid encoded path.
    return false
  }
}
