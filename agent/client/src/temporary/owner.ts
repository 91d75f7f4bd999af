import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Which process something on disk belongs to, as it stands in a name: its id, when it started (ids are used again), and in
 * which namespace of ids it lives (in a container the same id is another process). 0 stands for what the system does not tell.
 */
export interface Owner {
  pid: number
  started: string
  namespace: string
}

/** @returns this process */
export function thisProcess(): Owner {
  return { pid: process.pid, started: startOf(process.pid) ?? '0', namespace: namespaceOf(process.pid) }
}

/** @returns whether it is certain that the process has ended; of another namespace's processes nothing is certain */
export function hasEnded({ namespace, pid, started }: Owner): boolean {
  if (namespace !== namespaceOf(process.pid)) return false
  if (!isRunning(pid)) return true
  const found = startOf(pid)
  return found !== undefined && started !== '0' && found !== started
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Any other failure, such as `EPERM`, comes from a process that is there.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** @returns clock ticks between the start of the system and that of the process, where there is a /proc (proc(5)) */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses, and may contain anything.
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
