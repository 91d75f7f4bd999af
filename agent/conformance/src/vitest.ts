import { afterAll, beforeAll, describe, test } from 'vitest'
import { type CheckOptions, checkSite } from './check-site.ts'
import { describeFailures, type Report, skippedReason } from './report.ts'
import { chooseRules } from './rules/index.ts'
import type { Severity } from './rules/rule.ts'

export interface TestOptions extends CheckOptions {
  /** The lowest severity that fails a test (default: `error`). */
  failOn?: Severity
  /** Milliseconds for the whole check (default: 120,000). */
  timeout?: number
}

/**
 * Declares a test for each rule. The site is checked once, before the tests.
 *
 * @param url - an absolute URL, or a function that returns it, for a server that starts in `beforeAll`
 *
 * @example
 * import { testSite } from '@abp-kit/conformance/vitest'
 *
 * testSite('http://localhost:3000/', { failOn: 'warn' })
 */
export function testSite(
  url: string | URL | (() => string | URL | Promise<string | URL>),
  { failOn = 'error', timeout = 120_000, ...options }: TestOptions = {},
): void {
  const rules = chooseRules(options.rules, options.compare !== undefined)
  describe('agents can use the site', () => {
    let report: Report
    const ended = new AbortController()
    beforeAll(async () => {
      report = await checkSite(typeof url === 'function' ? await url() : url, {
        signal: ended.signal,
        ...options,
      })
    }, timeout)
    afterAll(() => ended.abort())
    for (const { id, title } of rules)
      test(`${id}: ${title}`, ({ skip }) => {
        const why = skippedReason(report, id)
        if (why !== undefined) skip(why)
        const failures = describeFailures(report, id, failOn)
        if (failures !== undefined) throw new Error(failures)
      })
  })
}
