import { randomBytes } from 'node:crypto'
import { type Owner, thisProcess } from './owner'

const form = /^abp-browser-(\d{1,10})-(\d{1,20})-(\d{1,20})-[0-9a-f]{16}$/

/** @returns a new name for a directory of this process */
export function newName(): string {
  const { namespace, pid, started } = thisProcess()
  return `abp-browser-${pid}-${started}-${namespace}-${randomBytes(8).toString('hex')}`
}

/** @returns whose directory it is, or `undefined` when the name is not of this package's form */
export function ownerOf(name: string): Owner | undefined {
  const [, pid, started, namespace] = form.exec(name) ?? []
  if (pid === undefined || started === undefined || namespace === undefined) return undefined
  return { pid: Number(pid), started, namespace }
}
