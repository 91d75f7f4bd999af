import { type Report, rules, type Severity, severities } from '@abp-kit/conformance'
import { hiddenCharacters } from '@abp-kit/core/manifest'

/** @returns the report as JUnit XML, which most CI servers show: one test case per rule */
export function toJUnit(report: Report, failOn: Severity): string {
  const limit = severities.indexOf(failOn)
  const cases = rules.flatMap(({ id, title }) => {
    const skipped = report.skipped.find(({ what }) => what === id)
    if (!skipped && !report.checked.includes(id)) return []
    const failures = report.findings.filter(
      ({ rule, severity }) => rule === id && severities.indexOf(severity) <= limit,
    )
    const parts = [
      ...(skipped ? [`<skipped message="${escapeXml(skipped.why)}"/>`] : []),
      ...failures.map(
        ({ docs, remedy, severity, what, where, why }) =>
          `<failure type="${severity}" message="${escapeXml(what)}">${escapeXml([where, why, remedy, docs].filter(Boolean).join('\n'))}</failure>`,
      ),
    ]
    return [{ id, title, isFailed: failures.length > 0, isSkipped: skipped !== undefined, parts }]
  })
  const counts = `tests="${cases.length}" failures="${cases.filter(({ isFailed }) => isFailed).length}" skipped="${cases.filter(({ isSkipped }) => isSkipped).length}"`
  const lines = cases.map(
    ({ id, parts, title }) =>
      `    <testcase classname="abp check" name="${escapeXml(`${id}: ${title}`)}">${parts.join('')}</testcase>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="${escapeXml(`abp check ${report.url}`)}" ${counts} time="${(report.measured.duration / 1000).toFixed(3)}">
${lines.join('\n')}
  </testsuite>
</testsuites>
`
}

const hiding = new RegExp(hiddenCharacters, 'gv')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/** Text may come from a site. XML also forbids most control characters, and unpaired surrogates. */
function escapeXml(text: string): string {
  return text
    .replace(hiding, '')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"\n]/g, (one) => entities[one] ?? one)
}
