import { existsSync } from 'node:fs'
import { openBrowser } from '@abp-kit/client'
import { chromium, test } from '@playwright/test'
import { type CheckOptions, checkSite } from './check-site.ts'
import { describeFailures, type Report, skippedReason } from './report.ts'
import { chooseRules } from './rules/index.ts'
import type { Severity } from './rules/rule.ts'

export interface TestOptions extends Omit<CheckOptions, 'browser'> {
  /** The least severe finding that makes a test fail; `error` by default. */
  failOn?: Severity
  /** Milliseconds for the whole check; 120,000 by default. */
  timeout?: number
  /** The browser's program; by default Playwright's own Chromium, or the one that the client finds. */
  executablePath?: string
}

/**
 * Declares a test of Playwright Test for each rule. The site is checked once in each worker, before them.
 *
 * @param url - an absolute URL; without it, the `baseURL` of the configuration
 *
 * @example
 * import { testSite } from '@abp-kit/conformance/playwright'
 *
 * testSite('http://localhost:3000/', { failOn: 'warn' })
 */
export function testSite(url?: string | URL, options: TestOptions = {}): void {
  const { executablePath, failOn = 'error', timeout = 120_000, ...rest } = options
  const rules = chooseRules(rest.rules, rest.compare !== undefined)
  test.describe('agents can use the site', () => {
    // One check is enough for all of them.
    test.describe.configure({ mode: 'default' })
    let report: Report
    test.beforeAll(async ({ baseURL }, info) => {
      info.setTimeout(timeout)
      const browser = await openBrowser({ driver: 'playwright', ...programOf(executablePath) })
      try {
        report = await checkSite(url ?? baseURL ?? '', { browser, ...rest })
      } finally {
        await browser.close()
      }
    })
    for (const { id, title } of rules)
      test(`${id}: ${title}`, () => {
        const why = skippedReason(report, id)
        test.skip(why !== undefined, why)
        const failures = describeFailures(report, id, failOn)
        if (failures !== undefined) throw new Error(failures)
      })
  })
}

function programOf(given: string | undefined): { executablePath?: string } {
  if (given !== undefined) return { executablePath: given }
  const own = chromium.executablePath()
  return existsSync(own) ? { executablePath: own } : {}
}
