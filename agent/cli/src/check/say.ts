import { type Finding, type Report, severities } from '@abp-kit/conformance'
import { fromSite, joined, line, type ShownText } from '../command-line/shown-text.ts'

/** @returns the report for people, the most severe findings first */
export function sayReport({ checked, findings, measured, skipped, url }: Report): ShownText[] {
  const sorted = findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  const counts = severities.map(
    (severity) => line`${findings.filter((one) => one.severity === severity).length} ${fromSite(severity)}`,
  )
  const worked = measured.calls.filter(({ success }) => success).length
  const calls =
    measured.calls.length === 0
      ? line`nothing called`
      : line`${worked} of ${measured.calls.length} calls worked`
  return [
    ...sorted.flatMap(sayFinding),
    ...saySkipped(skipped),
    line`${fromSite(url)}: ${checked.length} rules checked, ${calls}, in ${Math.round(measured.duration / 100) / 10} s. Found: ${joined(counts)}.`,
  ]
}

/** Number of rules to name with one reason; `--json` names them all. */
const namedRules = 3

/** One reason often applies to many rules: an unreachable server, for all of them. */
function saySkipped(skipped: Report['skipped']): ShownText[] {
  const byReason = new Map<string, string[]>()
  for (const { what, where, why } of skipped)
    byReason.set(why, [...(byReason.get(why) ?? []), [what, where].filter(Boolean).join(' ')])
  return [...byReason].map(([why, names]) => line`skipped: ${sayNames(names)}: ${fromSite(why)}`)
}

function sayNames(names: readonly string[]): ShownText {
  const more = names.length - namedRules
  const some = (count: number) => joined(names.slice(0, count).map((name) => fromSite(name)))
  return more > 1 ? line`${some(namedRules)} and ${more} more` : some(names.length)
}

function sayFinding({ docs, remedy, rule, severity, what, where, why }: Finding): ShownText[] {
  return [
    line`${fromSite(severity)}: ${fromSite(rule)}: ${fromSite(what)}`,
    ...(where === undefined ? [] : [line`  where  ${fromSite(where)}`]),
    line`  why    ${fromSite(why)}`,
    line`  fix    ${fromSite(remedy)}`,
    line`  docs   ${fromSite(docs)}`,
    line``,
  ]
}
