import { readdirSync, readFileSync } from 'node:fs'

/** Resources that processes use, as Linux counts them. */
export interface Usage {
  processes: number
  /** Bytes. Memory that several processes share is counted once for each of them. */
  resident: number
  /** Bytes. Shared memory is divided among the processes, so this is what they really use. */
  proportional: number
  /** Milliseconds of processor time since they started. */
  cpu: number
}

/** Ticks per second, which Linux fixes for programs. */
const tick = 100
const page = 4096

/** @returns the total of all processes below `parent`, from /proc; those that end in the meantime count as nothing */
export function usageBelow(parent: number): Usage {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const fields = statOf(name)
      return fields ? [{ pid: Number(name), fields }] : []
    })
  const below = (pid: number): typeof stats =>
    stats.filter(({ fields }) => Number(fields[1]) === pid).flatMap((child) => [child, ...below(child.pid)])
  const usage: Usage = { processes: 0, resident: 0, proportional: 0, cpu: 0 }
  for (const { pid, fields } of below(parent)) {
    usage.processes++
    usage.cpu += ((Number(fields[11]) + Number(fields[12])) / tick) * 1000
    usage.resident += Number(fields[21]) * page
    usage.proportional += proportionalOf(pid)
  }
  return usage
}

/** @returns the fields after the name, which may contain anything: state, parent, … (proc(5)) */
function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function proportionalOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
