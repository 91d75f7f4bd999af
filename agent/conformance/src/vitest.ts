import { afterAll, beforeAll, describe, test } from 'vitest'
import { type CheckOptions, checkSite } from './check-site.ts'
import { describeFailures, type Report, skippedReason } from './report.ts'
import { chooseRules } from './rules/index.ts'
import type { Severity } from './rules/rule.ts'

export interface TestOptions extends CheckOptions {
  /** The least severe finding that makes a test fail; `error` by default. */
  failOn?: Severity
  /** Milliseconds for the whole check; 120,000 by default. */
  timeout?: number
}

/**
 * Declares a test for each rule. The site is checked once, before them.
 *
 * @param url - an absolute URL, or a function that gives it, for a server that is started in `beforeAll`
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
