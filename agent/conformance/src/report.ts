import { type Severity, type Step, severities } from './rules/rule.ts'
import type { KnownCapability, Skipped } from './site/evidence.ts'

/** Something that a rule found. May quote the site: do not trust its text. */
export interface Finding {
  /** The rule's id. */
  rule: string
  severity: Severity
  /** What is wrong. */
  what: string
  /** What it means for agents. */
  why: string
  /** What to do about it. */
  remedy: string
  /** The address of the documentation. */
  docs: string
  /** Where it is: an address, a capability, a place in the manifest. */
  where?: string
}

/** What was measured on the way. Absent where it could not be. */
export interface Measured {
  /** Milliseconds of the whole check. */
  duration: number
  /** Milliseconds of each step. Those in the browser run beside each other. */
  steps: Partial<Record<Step, number>>
  /** The inline script, in bytes as sent, without compression. */
  bootstrapBytes?: number
  /** Where the link to the manifest ends, in bytes from the beginning of the page. */
  linkEndsAt?: number
  manifestBytes?: number
  /** How many capabilities the manifest lists. */
  capabilities?: number
  /** Whether the browser has WebMCP, and how many tools the page gave it. */
  webMcp?: { available: boolean; tools?: number }
  /** The calls that were made: milliseconds of each. */
  calls: { capability: string; success: boolean; duration: number }[]
}

export interface Report {
  /** The page that was checked: the given one, or where it leads with `<meta http-equiv="refresh">`. */
  url: string
  findings: Finding[]
  /** The ids of the rules that were checked. */
  checked: string[]
  skipped: Skipped[]
  measured: Measured
  /** What the site offers, for `compare` in a later check. */
  capabilities: KnownCapability[]
}

/** @returns what a rule found that is as severe as `failOn`, as the text of a failed test; nothing if there is none */
export function describeFailures(report: Report, rule: string, failOn: Severity): string | undefined {
  const limit = severities.indexOf(failOn)
  const found = report.findings.filter(
    (one) => one.rule === rule && severities.indexOf(one.severity) <= limit,
  )
  if (found.length === 0) return undefined
  const texts = found.map(({ remedy, what, where, why }) =>
    [what, ...(where === undefined ? [] : [`  where: ${where}`]), `  why: ${why}`, `  mend: ${remedy}`].join(
      '\n',
    ),
  )
  return [...texts, `  docs: ${found[0]?.docs}`].join('\n')
}

/** @returns why a rule was not checked; nothing if it was */
export function skippedReason(report: Report, rule: string): string | undefined {
  return report.skipped.find(({ what }) => what === rule)?.why
}
