import { type Finding, type Report, severities } from '@abp-kit/conformance'

/** @returns the report for people, the most severe findings first */
export function sayReport({ checked, findings, measured, skipped, url }: Report): string[] {
  const sorted = findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  const counts = severities.map(
    (severity) => `${findings.filter((one) => one.severity === severity).length} ${severity}`,
  )
  const calls = measured.calls.filter(({ success }) => success).length
  return [
    ...sorted.flatMap(sayFinding),
    ...skipped.map(({ what, where, why }) => `skipped: ${[what, where].filter(Boolean).join(' ')}: ${why}`),
    `${url}: ${checked.length} rules checked, ${calls} of ${measured.calls.length} calls worked, in ${(measured.duration / 1000).toFixed(1)} s. Found: ${counts.join(', ')}.`,
  ]
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
