import type { Report } from '../report.ts'
import { type Severity, severities } from '../severity.ts'

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
