import { type Finding, type Report, severities } from '@abp-kit/conformance'

/** @returns the report for people, the most severe findings first */
export function sayReport({ checked, findings, measured, skipped, url }: Report): string[] {
  const sorted = findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  const counts = severities.map(
    (severity) => `${findings.filter((one) => one.severity === severity).length} ${severity}`,
  )
  const worked = measured.calls.filter(({ success }) => success).length
  const calls =
    measured.calls.length === 0 ? 'nothing called' : `${worked} of ${measured.calls.length} calls worked`
  return [
    ...sorted.flatMap(sayFinding),
    ...saySkipped(skipped),
    `${url}: ${checked.length} rules checked, ${calls}, in ${(measured.duration / 1000).toFixed(1)} s. Found: ${counts.join(', ')}.`,
  ]
}

/** How many rules are named with one reason; `--json` names them all. */
const namedRules = 3

/** One reason often stands for many rules: a server that is not there, for all of them. */
function saySkipped(skipped: Report['skipped']): string[] {
  const byReason = new Map<string, string[]>()
  for (const { what, where, why } of skipped)
    byReason.set(why, [...(byReason.get(why) ?? []), [what, where].filter(Boolean).join(' ')])
  return [...byReason].map(([why, names]) => `skipped: ${sayNames(names)}: ${why}`)
}

function sayNames(names: readonly string[]): string {
  const more = names.length - namedRules
  return more > 1 ? `${names.slice(0, namedRules).join(', ')} and ${more} more` : names.join(', ')
}

function sayFinding({ docs, remedy, rule, severity, what, where, why }: Finding): string[] {
  return [
    `${severity}: ${rule}: ${what}`,
    ...(where === undefined ? [] : [`  where  ${where}`]),
    `  why    ${why}`,
    `  mend   ${remedy}`,
    `  docs   ${docs}`,
    '',
  ]
}
