import { afterAll, expect, test } from 'vitest'
import { checkSite } from '../src/index.ts'
import { useBrowser } from './fixtures/shared-browser.ts'
import { listen, serveSite, stopSites } from './fixtures/site.ts'

const browser = useBrowser()
afterAll(stopSites)

/** A page of a static host that only leads to another one. */
const refresh = (href: string) =>
  listen((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Redirecting</title><meta http-equiv="refresh" content="2; url=${href}">`),
  )

test('of a page that leads to another one, the other one is checked', async () => {
  const site = await serveSite()
  const { checked, findings, url } = await checkSite(await refresh(site), {
    browser: browser(),
    rules: ['manifest-link', 'bootstrap-script', 'abp-object-stays', 'session-starts'],
  })
  expect([url, findings]).toEqual([site, []])
  expect(checked).toHaveLength(4)
})

test('a page that leads to itself has no link', async () => {
  const page = await refresh('/')
  const { findings, url } = await checkSite(page, { browser: browser(), rules: ['manifest-link'] })
  expect([url, findings.map(({ rule }) => rule)]).toEqual([page, ['manifest-link']])
})
