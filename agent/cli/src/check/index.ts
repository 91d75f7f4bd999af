import { type CheckOptions, checkSite, type Finding, type Report, type Severity } from '@abp-kit/conformance'
import type { ExitCode } from '../command-line/command'
import type { Terminal } from '../command-line/terminal'

interface Check extends Pick<CheckOptions, 'calls'> {
  rules: string[] | undefined
  failOn: Severity
  terminal: Terminal
}

/** The most severe first. */
const order: readonly Severity[] = ['error', 'warn', 'note']

const steps = {
  html: 'reading the page over HTTP',
  manifest: 'reading the manifest',
  page: 'opening the page in a browser',
  failures: 'opening it without its scripts, and without the network',
  session: 'starting a session',
  calls: 'calling capabilities',
}

/**
 * Checks a site, and writes the report.
 *
 * @returns 1 for a finding that is as severe as `failOn`, and for a site that could not be checked
 * @throws {AbpError} `INVALID_PARAMS` for a wrong URL or rule
 */
export async function check(url: string, { calls, failOn, rules, terminal }: Check): Promise<ExitCode> {
  const { signal } = terminal
  const onProgress: CheckOptions['onProgress'] = (step) => terminal.progress(`${steps[step]} …`)
  const report = await checkSite(url, {
    signal,
    onProgress,
    ...(calls !== undefined && { calls }),
    ...(rules && { rules }),
  })
  terminal.json(report)
  for (const line of say(report)) terminal.say(line)
  const limit = order.indexOf(failOn)
  const isFound = report.findings.some(({ severity }) => order.indexOf(severity) <= limit)
  return isFound || report.checked.length === 0 ? 1 : 0
}

function say({ checked, findings, measured, skipped, url }: Report): string[] {
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
  const counts = order.map(
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
