import { existsSync } from 'node:fs'
import { openBrowser } from '@abp-kit/client'
import { chromium, test } from '@playwright/test'
import { type CheckOptions, checkSite } from './check-site.ts'
import { describeFailures, type Report, skippedReason } from './report.ts'
import { chooseRules } from './rules/index.ts'
import type { Severity } from './rules/rule.ts'

export interface TestOptions extends Omit<CheckOptions, 'browser'> {
  /** The lowest severity that fails a test (default: `error`). */
  failOn?: Severity
  /** Milliseconds for the whole check (default: 120,000). */
  timeout?: number
  /** The browser's program (default: Playwright's own Chromium, or the one that the client finds). */
  executablePath?: string
}

/**
 * Declares a Playwright test for each rule. Each worker checks the site once, before the tests.
 *
 * @param url - an absolute URL; default: the configuration's `baseURL`
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
    // All tests share one check.
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
