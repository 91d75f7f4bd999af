import { readFileSync, readlinkSync } from 'node:fs'

/**
 * The process that owns something on disk, as encoded in its name: its id, its start time (ids are reused),
 * and its id namespace (in a container, the same id is another process). 0 means that the system does not
 * report the value.
 */
export interface Owner {
  pid: number
  started: string
  namespace: string
}

export function thisProcess(): Owner {
  return { pid: process.pid, started: startOf(process.pid) ?? '0', namespace: namespaceOf(process.pid) }
}

/**
 * @returns whether the process has certainly ended; for processes in another namespace, this is never
 *   certain
 */
export function hasEnded({ namespace, pid, started }: Owner): boolean {
  if (namespace !== namespaceOf(process.pid)) return false
  if (!isRunning(pid)) return true
  const found = startOf(pid)
  return found !== undefined && started !== '0' && found !== started
}

/** @returns whether a process with this id exists */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // For any other error, such as `EPERM`, the process exists.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** @returns clock ticks from the system's start to the process's start, if /proc exists (proc(5)) */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses, and may contain any character.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function namespaceOf(pid: number): string {
  try {
    return /\d+/.exec(readlinkSync(`/proc/${pid}/ns/pid`))?.[0] ?? '0'
  } catch {
    return '0'
  }
}
