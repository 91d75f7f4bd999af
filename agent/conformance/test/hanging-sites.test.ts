import type { IncomingMessage } from 'node:http'
import { test } from 'vitest'
import { type CheckOptions, checkSite } from '../src/index.ts'
import { useBrowser } from './fixtures/shared-browser.ts'
import { type Faults, listen, serveSite } from './fixtures/site.ts'

const browser = useBrowser()

// A machine with other work needs some seconds for each page.
const requestTimeout = 8_000

const check = (url: string, options: CheckOptions = {}) =>
  checkSite(url, { browser: browser(), requestTimeout, answerTimeout: 500, ...options })

/** Answers what it does not leave alone like another site. */
async function serveSilently(isSilent: (request: IncomingMessage) => boolean) {
  const site = await serveSite()
  return listen((request, response) => {
    if (isSilent(request)) return
    const { headers } = request
    fetch(new URL(request.url ?? '/', site), { headers: { 'user-agent': headers['user-agent'] ?? '' } })
      .then(async (answer) => {
        const type = answer.headers.get('content-type') ?? ''
        response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
      })
      .catch(() => response.destroy())
  })
}

test.concurrent('a server that takes connections and answers nothing', async ({ expect }) => {
  const url = await serveSilently(() => true)
  const { findings, skipped } = await check(url)
  expect(findings.map(({ rule }) => rule)).toEqual(['session-starts'])
  for (const rule of ['manifest-link', 'abp-object-early', 'network-lost', 'list-answer'])
    expect(skipped).toContainEqual({
      what: rule,
      why: expect.stringMatching(/^The server.* did not answer within 8 s\.$/),
    })
})

test.concurrent('a server that answers no browser, as when it dies after the first step', async ({
  expect,
}) => {
  const url = await serveSilently(({ headers }) => 'sec-fetch-mode' in headers)
  const { findings, skipped } = await check(url)
  expect(findings.map(({ rule }) => rule)).toEqual(['session-starts'])
  expect(skipped).toContainEqual({ what: 'abp-object-early', why: 'The server did not answer within 8 s.' })
})

test.concurrent.for<[string, Faults, string]>([
  ['when it has loaded', { body: '<script>onload = () => { while (true); }</script>' }, 'abp-object-early'],
  ['when it is spoken to', { raw: [], members: 'initialize() { while (true); }' }, 'list-answer'],
])('a page that keeps its thread busy %s', async ([, faults, rule], { expect }) => {
  // Only two steps: each keeps a core of the machine busy.
  const { findings, skipped } = await check(await serveSite(faults), { rules: [rule, 'session-starts'] })
  expect(findings.map((one) => one.rule)).toContain('session-starts')
  expect(skipped).toContainEqual({ what: rule, why: expect.stringMatching(/^The page.* did not answer/) })
})

test.concurrent('a page that loads itself again in the place of an answer', async ({ expect }) => {
  const members = 'initialize: () => new Promise(() => setTimeout(() => location.reload(), 300))'
  const url = await serveSite({ raw: [], members })
  const { skipped } = await check(url, { rules: ['session-ends'], calls: false })
  expect(skipped).toEqual([
    { what: 'session-ends', why: expect.stringMatching(/^The page went away before it answered/) },
  ])
})

test.concurrent('an app that fails, with a page that has nothing for agents: what follows from that is not said', async ({
  expect,
}) => {
  const { findings, skipped } = await check(
    await serveSite({ status: () => 500, head: ({ charset }) => charset }),
  )
  expect(findings.map(({ rule }) => rule)).toEqual(['page-reachable'])
  const why = 'The page itself fails, with the status 500.'
  for (const what of ['abp-object-early', 'network-lost', 'list-answer', 'session-starts', 'call-answers'])
    expect(skipped).toContainEqual({ what, why })
})

test.concurrent('a page without a link: said once, for all readers', async ({ expect }) => {
  const url = await serveSite({ head: ({ charset }) => charset })
  const { findings } = await check(url, { rules: ['manifest-link'] })
  expect(findings.map(({ what }) => what)).toEqual([
    'The page has 0 links to a manifest in its head, and 0 elsewhere, as curl, node, a browser get it.',
  ])
})

test.concurrent('the signal ends a check that waits', async ({ expect }) => {
  const url = await serveSilently(() => true)
  const ended = AbortSignal.timeout(300)
  const started = performance.now()
  await expect(check(url, { signal: ended })).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(performance.now() - started).toBeLessThan(requestTimeout)
})
