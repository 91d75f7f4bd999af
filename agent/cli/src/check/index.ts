import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type CheckOptions, checkSite, rules, type Severity, severities } from '@abp-kit/conformance'
import { AbpError } from '@abp-kit/core/protocol'
import { storageStateOf } from '../app/storage-state.ts'
import type { ExitCode } from '../command-line/command.ts'
import { line, visibleJson } from '../command-line/shown-text.ts'
import type { SiteTerminal } from '../command-line/terminal.ts'
import { type CheckConfig, readConfig } from './config.ts'
import { findFolder } from './find-folder.ts'
import { toJUnit } from './junit.ts'
import { readEarlier } from './read-earlier.ts'
import { toSarif } from './sarif.ts'
import { sayReport } from './say.ts'
import { serveFolder } from './serve-folder.ts'

/** The values from the command line. For missing ones, the file or the default applies. */
interface Check {
  calls: boolean
  consequential: boolean
  rules: string[] | undefined
  failOn: Severity | undefined
  /** Paths. */
  config: string | undefined
  compare: string | undefined
  storageState: string | undefined
  junit: string | undefined
  sarif: string | undefined
  terminal: SiteTerminal
}

const steps = {
  html: line`reading the page over HTTP`,
  manifest: line`reading the manifest`,
  page: line`opening the page in a browser`,
  failures: line`opening it without its scripts, and without the network`,
  protocol: line`speaking to it by the protocol alone`,
  session: line`starting a session`,
  calls: line`calling capabilities`,
  compare: line`comparing with what was offered before`,
}

/**
 * Checks a site, and writes the report.
 *
 * @param target - the URL of a page; or a folder of files, which is served for the check
 * @returns 1 for a finding that is at least as severe as `failOn`, and for a site that could not be checked
 * @throws {AbpError} `INVALID_PARAMS` for an invalid URL or rule, `PATH_NOT_FOUND`, `INVALID_ARGUMENTS`,
 *   `FILES_NOT_WRITTEN`
 */
export async function check(target: string, options: Check): Promise<ExitCode> {
  const { terminal } = options
  const config = await readConfig(options.config)
  const earlier = options.compare === undefined ? undefined : await readEarlier(options.compare)
  const chosen = chooseRules(options.rules ?? config.rules, config.ignore)
  const served = isUrl(target) ? undefined : await serveFolder(await findFolder(target))
  try {
    const report = await checkSite(served?.url ?? target, {
      signal: terminal.signal,
      onProgress: (step) => terminal.progress(line`${steps[step]} …`),
      calls: options.calls && callsOf(config, options.consequential),
      ...(config.requestTimeout !== undefined && { requestTimeout: config.requestTimeout }),
      ...(earlier && { compare: earlier }),
      ...storageStateOf(options.storageState),
      ...(chosen && { rules: chosen.filter((id) => earlier || !comparing.has(id)) }),
    })
    const failOn = options.failOn ?? config.failOn ?? 'error'
    await writeReport(options.junit, () => toJUnit(report, failOn))
    await writeReport(options.sarif, () => `${visibleJson(toSarif(report), 2)}\n`)
    terminal.json(report)
    for (const one of sayReport(report)) terminal.say(one)
    const limit = severities.indexOf(failOn)
    const isFound = report.findings.some(({ severity }) => severities.indexOf(severity) <= limit)
    return isFound || report.checked.length === 0 ? 1 : 0
  } finally {
    await served?.stop()
  }
}

const comparing = new Set(rules.filter(({ step }) => step === 'compare').map(({ id }) => id))

/** @returns the rule ids to check; `undefined` for all rules */
function chooseRules(wanted: readonly string[] | undefined, ignored: readonly string[]) {
  const unknown = ignored.find((id) => !rules.some((rule) => rule.id === id))
  if (unknown !== undefined)
    throw new AbpError('INVALID_PARAMS', `There is no rule ${unknown.slice(0, 100)} to ignore.`)
  if (wanted === undefined && ignored.length === 0) return undefined
  return (wanted ?? rules.map(({ id }) => id)).filter((id) => !ignored.includes(id))
}

function callsOf(config: CheckConfig, consequential: boolean): CheckOptions['calls'] {
  const { callTimeout, destructive, params, skip } = config
  return {
    params: { ...params, ...Object.fromEntries(skip.map((name) => [name, false])) },
    consequential: consequential || destructive,
    ...(callTimeout !== undefined && { timeout: callTimeout }),
  }
}

/** Text that looks like a URL counts as one, even if it is invalid: the error then shows the right form. */
function isUrl(target: string): boolean {
  return URL.canParse(target) && !/^[a-z]:[\\/]/i.test(target)
}

async function writeReport(path: string | undefined, write: () => string): Promise<void> {
  if (path === undefined) return
  const file = resolve(path)
  await writeFile(file, write()).catch((error) => {
    throw new AbpError('FILES_NOT_WRITTEN', `${file} cannot be written: ${Object(error).message}`)
  })
}
