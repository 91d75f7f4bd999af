import { relative } from 'node:path'
import Table from 'cli-table3'

export interface CallReport {
  capability: string
  ok: boolean
  /** Milliseconds, as the agent sees them. */
  ms: number
  type: string
  bytes: number
  /** Absolute path. */
  file: string
  /** What is wrong with the result; empty when it is right. */
  problems: string[]
}

export interface FrameworkReport {
  name: string
  url: string
  discovered: boolean
  results: CallReport[]
  /** Why nothing was called. */
  problem?: string
}

export function succeeded({ discovered, results }: FrameworkReport): boolean {
  return discovered && results.length > 0 && results.every(({ ok }) => ok)
}

/** @returns the results as a table for a terminal, with what went wrong below it. */
export function formatTable(reports: FrameworkReport[]): string {
  const table = new Table({
    head: ['framework', 'capability', 'ms', 'type', 'bytes', 'file'],
    colAligns: ['left', 'left', 'right', 'left', 'right', 'left'],
    style: { head: [], border: [], compact: true },
  })
  const problems: string[] = []
  for (const { name, results, problem } of reports) {
    if (problem) problems.push(`${name}: ${problem}`)
    for (const result of results) {
      const file = result.file && relative(process.cwd(), result.file)
      table.push([
        name,
        `${result.ok ? '✓' : '✗'} ${result.capability}`,
        result.ms,
        result.type,
        result.bytes,
        file,
      ])
      problems.push(...result.problems.map((text) => `${name} ${result.capability}: ${text}`))
    }
  }
  return [table.toString(), ...problems].join('\n')
}
