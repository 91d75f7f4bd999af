import { test } from 'vitest'
import { type CheckOptions, checkSite } from '../src/index.ts'
import { useBrowser } from './fixtures/shared-browser.ts'
import { type Faults, serveSite } from './fixtures/site.ts'

const browser = useBrowser()

const check = async (faults: Faults, options: CheckOptions = {}) =>
  checkSite(await serveSite(faults), { browser: browser(), ...options })

test.concurrent('a server that is not ready yet, as a development server that builds, is asked again', async ({
  expect,
}) => {
  // The three readers ask for the page beside each other.
  let answers = 0
  const status = () => (++answers > 6 ? 200 : 503)
  const report = await check({ status }, { rules: ['page-reachable', 'manifest-link', 'session-starts'] })
  expect([report.findings, report.skipped]).toEqual([[], []])
  expect(answers).toBeGreaterThanOrEqual(9)
})

test.concurrent('a page that starts late, as in development, may answer late', async ({ expect }) => {
  const slow = `window.abp = { supports: () => new Promise((resolve) => setTimeout(resolve, 2500)) }`
  const head: Faults['head'] = ({ charset, link }) =>
    `${charset}${link}<script>${slow}</script><script></script>`
  const { findings } = await check({ head }, { rules: ['queued-call'] })
  expect(findings).toEqual([])
})

/** Loads itself again when a browser has had it for a while, and starts only then. */
function reloading(): Faults {
  let ready = Number.POSITIVE_INFINITY
  const broken =
    "<script type='module'>setTimeout(() => location.reload(), 4_000); import('/gone.js')</script>"
  return {
    head({ charset, link, script, main }, userAgent) {
      if (/Chrome/.test(userAgent)) ready = Math.min(ready, performance.now() + 3_000)
      const starts = performance.now() > ready || !/Chrome/.test(userAgent)
      return `${charset}<link rel="icon" href="data:,">${link}${script}${starts ? main : broken}`
    },
  }
}

test.concurrent('a page that loads itself again, as in development when packages are found late, is looked at again', async ({
  expect,
}) => {
  const steps: string[] = []
  const report = await check(reloading(), { onProgress: (step) => steps.push(step) })
  expect(report.findings).toEqual([])
  expect(report.skipped.map(({ what }) => what)).toEqual(['call'])
  expect(steps.filter((step) => step === 'page')).toHaveLength(2)
})

test.concurrent('what the user allows to be called is called once, also if the page loads itself again', async ({
  expect,
}) => {
  const steps: string[] = []
  const calls = { params: { 'notes.clear': {} } }
  const { measured } = await check(reloading(), { calls, onProgress: (step) => steps.push(step) })
  expect(steps.filter((step) => step === 'page')).toHaveLength(2)
  expect(steps.filter((step) => step === 'calls')).toHaveLength(1)
  expect(measured.calls.map(({ capability }) => capability)).toContain('notes.clear')
})
