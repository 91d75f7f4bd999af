import { test } from 'vitest'
import { checkSite } from '../src/index.ts'
import { useBrowser } from './fixtures/shared-browser.ts'
import { type Faults, listen, serveSite } from './fixtures/site.ts'

const browser = useBrowser()

/** The answer to calls comes when the bootstrap gives up. */
const soon = (script: string) => script.replace(' data-version', ' data-deadline="500" data-version')

const withScript =
  (src: string): Faults['head'] =>
  ({ charset, link, script }) =>
    `${charset}${link}${soon(script)}<script type="module" src="${src}"></script>`

async function check(
  src: string,
  rules = ['session-starts', 'no-page-errors', 'not-initialized', 'unknown-names'],
) {
  const url = await serveSite({ head: withScript(src) })
  const { findings } = await checkSite(url, { browser: browser(), calls: false, rules })
  return findings
}

test.concurrent('a script that the server does not have: its address and the status', async ({ expect }) => {
  const findings = await check('/assets/gone.js')
  // What follows from it is not reported beside.
  expect(findings.map(({ rule }) => rule)).toEqual(['session-starts'])
  const [found] = findings
  expect(found?.what).toMatch(/^No session: CAPABILITY_UNAVAILABLE: .*\/assets\/gone\.js: status 404\.$/)
  expect(found?.where).toMatch(/^http.*\/assets\/gone\.js$/)
  expect(found?.remedy).toMatch(/same build/)
})

test.concurrent('the rule alone names the script, too', async ({ expect }) => {
  const [found] = await check('/assets/gone.js', ['session-starts'])
  expect(found?.where).toMatch(/^http.*\/assets\/gone\.js$/)
})

test.concurrent('a page of HTML in the place of a script', async ({ expect }) => {
  const host = await listen((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
      .end('<p>Home')
  })
  const [found] = await check(`${host}app.js`)
  expect(found?.what).toMatch(/app\.js: a page of HTML in its place\.$/)
})

test.concurrent('a host of scripts that is not there: deploy them', async ({ expect }) => {
  const [found] = await check('http://127.0.0.1:9/app.js')
  expect(found?.what).toMatch(/http:\/\/127\.0\.0\.1:9\/app\.js: net::ERR_[A-Z_]+\.$/)
  expect(found?.remedy).toMatch(/another host .* deploy/)
})
