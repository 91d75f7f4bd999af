import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** An edit as text: a file before and after it, and after it was taken back. */
export interface Case {
  title: string
  file: string
  before: string
  after?: string
  /** The same as before, if it is not said. */
  removed?: string
  /** `<line>: <reason>`. */
  refused?: string
}

/**
 * Reads a file of test/add/cases. `=== title, file` begins a case, `--- after`, `--- removed` and `--- refused` its parts.
 */
export function readCases(name: string): Case[] {
  const text = readFileSync(fileURLToPath(new URL(`cases/${name}.txt`, import.meta.url)), 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [, title = '', file = '', rest = ''] = /^(.*), (\S+)\n([\s\S]*)$/.exec(part) ?? []
      const [before = '', ...others] = rest.split(/^--- /m)
      const parts = others.map((one) => [one.slice(0, one.indexOf('\n')), one.slice(one.indexOf('\n') + 1)])
      return { title, file, before, ...Object.fromEntries(parts) }
    })
}
