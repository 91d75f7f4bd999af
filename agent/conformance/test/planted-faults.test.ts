import { expect, test } from 'vitest'
import { checkSite, rules } from '../src/index.ts'
import { scenarios } from './fixtures/scenarios.ts'
import { useBrowser } from './fixtures/shared-browser.ts'
import { type Faults, serveSite } from './fixtures/site.ts'

const browser = useBrowser()

/** The steps before the page is opened are cheap, so their rules look at every site. */
const overHttp = ['html', 'manifest']

/** The rules that look at the same evidence as this one: none of them may find what it is not about. */
const nearby = (id: string) => {
  const own = rules.find((rule) => rule.id === id)?.step
  return rules.filter(({ step }) => step === own || overHttp.includes(step)).map((rule) => rule.id)
}

test.concurrent.for(scenarios)('$rule: $title', async ({ also = [], before, faults, rule }, { expect }) => {
  const { findings } = await checkSite(await serveSite(faults), {
    browser: browser(),
    rules: nearby(rule),
    answerTimeout: 500,
    ...(before && { compare: { capabilities: before } }),
  })
  const found = findings.filter((one) => one.rule === rule)
  expect(new Set(findings.map((one) => one.rule)), JSON.stringify(findings, null, 1)).toEqual(
    new Set([rule, ...also]),
  )
  for (const { what, why, remedy, docs } of found) {
    for (const sentence of [what, why, remedy]) expect(sentence).not.toBe('')
    expect(docs).toContain(`#${rule}`)
  }
})

test.each<[string, Faults, says: RegExp]>([
  ['a page that is not there', { status: () => 404 }, /^Every reader .* the status 404\.$/],
  [
    'another type',
    { headers: { 'content-type': 'text/plain' } },
    /^Every reader .* no HTML: .* text\/plain\.$/,
  ],
])('what every reader gets is said once: %s', async (_, faults, says) => {
  const url = await serveSite(faults)
  const { findings } = await checkSite(url, { browser: browser(), rules: ['page-reachable'] })
  expect(findings.map(({ what }) => what)).toEqual([expect.stringMatching(says)])
})

test('every rule has a site that breaks it', () => {
  const broken = new Set(scenarios.map(({ rule }) => rule))
  expect(rules.filter(({ id }) => !broken.has(id)).map(({ id }) => id)).toEqual([])
  expect(scenarios.length).toBeGreaterThanOrEqual(40)
})
