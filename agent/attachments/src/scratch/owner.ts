import { randomBytes } from 'node:crypto'
import { hasEnded, type Owner, thisProcess } from '@abp-kit/client/temporary'

const form = /^abp-scratch-([0-9a-z]{1,6})-([0-9a-z]{1,13})-([0-9a-z]{1,13})-[0-9a-f]{12}$/

/** @returns a new name for a directory owned by this process */
export function newName(): string {
  const { namespace, pid, started } = thisProcess()
  const owner = [pid, started, namespace].map((number) => Number(number).toString(36))
  return `abp-scratch-${owner.join('-')}-${randomBytes(6).toString('hex')}`
}

/** @returns whether the name belongs to a directory whose process has certainly ended */
export function isLeftover(name: string): boolean {
  const owner = ownerOf(name)
  return owner !== undefined && hasEnded(owner)
}

function ownerOf(name: string): Owner | undefined {
  const [, pid, started, namespace] = (form.exec(name) ?? []).map((text) => Number.parseInt(text, 36))
  if (pid === undefined || started === undefined || namespace === undefined) return undefined
  return { pid, started: String(started), namespace: String(namespace) }
}
