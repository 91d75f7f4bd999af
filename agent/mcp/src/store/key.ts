import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'

/**
 * Form of a result's key in a store. Several MCP servers may share a store, so the name alone would not be
 * unique. The unguessable part ensures that an agent can refer only to results that it received.
 */
const form = /^[A-Za-z0-9_-]{1,160}_\d{13,}_[0-9a-f]{32}\.[a-z0-9]{1,16}$/

/** @param path - of the file, named as {@link OutputDirectory} does */
export function keyFor(path: string): string {
  const extension = extname(path)
  return `${basename(path, extension)}_${randomUUID().replaceAll('-', '')}${extension}`
}

/**
 * @returns whether a string is a key that {@link keyFor} may have made; nothing else in a store is ever
 *   touched
 */
export function isKey(text: string): boolean {
  return form.test(text)
}

/** @returns the name of a stored result for a page, without the unguessable part */
export function nameOfKey(key: string): string {
  return key.replace(/_[0-9a-f]{32}(?=\.)/, '')
}
