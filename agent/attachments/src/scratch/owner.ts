import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * The process that a directory belongs to, as encoded in the directory's name: its id, its start time (ids are reused),
 * and its id namespace (in a container, the same id is another process). 0 stands for a value that the system does not
 * tell. The client marks its browsers' directories in the same way (agent/client/src/temporary).
 */
interface Owner {
  pid: number
  started: number
  namespace: number
}

const form = /^abp-scratch-([0-9a-z]{1,6})-([0-9a-z]{1,13})-([0-9a-z]{1,13})-[0-9a-f]{12}$/

/** @returns a new name for a directory of this process */
export function newName(): string {
  const owner = [process.pid, startOf(process.pid) ?? 0, namespaceOf(process.pid)]
  return `abp-scratch-${owner.map((number) => number.toString(36)).join('-')}-${randomBytes(6).toString('hex')}`
}

/** @returns whether the name is of a directory whose process has certainly ended */
export function isLeftover(name: string): boolean {
  const owner = ownerOf(name)
  return owner !== undefined && hasEnded(owner)
}

function ownerOf(name: string): Owner | undefined {
  const [, pid, started, namespace] = (form.exec(name) ?? []).map((text) => Number.parseInt(text, 36))
  if (pid === undefined || started === undefined || namespace === undefined) return undefined
  return { pid, started, namespace }
}

/** For processes of another namespace, nothing is certain. */
function hasEnded({ namespace, pid, started }: Owner): boolean {
  if (namespace !== namespaceOf(process.pid)) return false
  if (!isRunning(pid)) return true
  const found = startOf(pid)
  return found !== undefined && started !== 0 && found !== started
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // For any other error, such as `EPERM`, the process exists.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** @returns clock ticks from the system's start to the process's start, if there is a /proc (proc(5)) */
function startOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses, and may contain any character.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[19])
  } catch {
    return undefined
  }
}

function namespaceOf(pid: number): number {
  try {
    return Number(/\d+/.exec(readlinkSync(`/proc/${pid}/ns/pid`))?.[0] ?? 0)
  } catch {
    return 0
  }
}
