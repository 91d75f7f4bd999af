import { type Severity, type Step, severities } from './rules/rule.ts'
import type { KnownCapability, Skipped } from './site/evidence.ts'

/** A rule's finding. It may quote the site: do not trust its text. */
export interface Finding {
  /** The rule's id. */
  rule: string
  severity: Severity
  /** The problem. */
  what: string
  /** The consequence for agents. */
  why: string
  /** The fix. */
  remedy: string
  /** The URL of the documentation. */
  docs: string
  /** The location: a URL, a capability, or a place in the manifest. */
  where?: string
}

/** Measurements of the check. A value is absent if it could not be measured. */
export interface Measured {
  /** Milliseconds of the whole check. */
  duration: number
  /** Milliseconds of each step. The browser steps run in parallel. */
  steps: Partial<Record<Step, number>>
  /** The size of the inline script in bytes, uncompressed. */
  bootstrapBytes?: number
  /** The end of the manifest link, in bytes from the start of the page. */
  linkEndsAt?: number
  manifestBytes?: number
  /** The number of capabilities in the manifest. */
  capabilities?: number
  /** Whether the browser supports WebMCP, and how many tools the page registered. */
  webMcp?: { available: boolean; tools?: number }
  /** The calls that were made, with the milliseconds of each. */
  calls: { capability: string; success: boolean; duration: number }[]
}

export interface Report {
  /** The page that was checked: the given one, or the target of its `<meta http-equiv="refresh">`. */
  url: string
  findings: Finding[]
  /** The ids of the rules that were checked. */
  checked: string[]
  skipped: Skipped[]
  measured: Measured
  /** The site's capabilities, for `compare` in a later check. */
  capabilities: KnownCapability[]
}

/**
 * @returns the rule's findings that are at least as severe as `failOn`, as a failure message; `undefined`
 *   if there are none
 */
export function describeFailures(report: Report, rule: string, failOn: Severity): string | undefined {
  const limit = severities.indexOf(failOn)
  const found = report.findings.filter(
    (one) => one.rule === rule && severities.indexOf(one.severity) <= limit,
  )
  if (found.length === 0) return undefined
  const texts = found.map(({ remedy, what, where, why }) =>
    [what, ...(where === undefined ? [] : [`  where: ${where}`]), `  why: ${why}`, `  fix: ${remedy}`].join(
      '\n',
    ),
  )
  return [...texts, `  docs: ${found[0]?.docs}`].join('\n')
}

/** @returns why a rule was not checked; `undefined` if it was */
export function skippedReason(report: Report, rule: string): string | undefined {
  return report.skipped.find(({ what }) => what === rule)?.why
}
