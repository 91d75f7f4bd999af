import { randomBytes } from 'node:crypto'
import { type Owner, thisProcess } from './owner.ts'

/**
 * Short, because the browser creates sockets below it, and socket paths are limited to about a hundred
 * characters.
 */
const form = /^abp-browser-([0-9a-z]{1,6})-([0-9a-z]{1,13})-([0-9a-z]{1,13})-[0-9a-f]{6}$/

/** @returns a new name for a directory of this process */
export function newName({ namespace, pid, started }: Owner = thisProcess()): string {
  const owner = [pid, Number(started), Number(namespace)].map((number) => number.toString(36))
  return `abp-browser-${owner.join('-')}-${randomBytes(3).toString('hex')}`
}

/** @returns the owner of a directory, or `undefined` if the name does not have this package's format */
export function ownerOf(name: string): Owner | undefined {
  const [, pid, started, namespace] = (form.exec(name) ?? []).map((text) => Number.parseInt(text, 36))
  if (pid === undefined || started === undefined || namespace === undefined) return undefined
  return { pid, started: String(started), namespace: String(namespace) }
}
