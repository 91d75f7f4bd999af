import { type BrowserHandle, openBrowser } from '@abp-kit/client'
import { defineApp } from '@abp-kit/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckOptions, checkSite, rules } from '../src'
import goodApp, { text } from './fixtures/app'
import { type Faults, serveSite } from './fixtures/site'

let browser: BrowserHandle
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const check = async (faults: Faults = {}, options: CheckOptions = {}) =>
  checkSite(await serveSite(faults), { browser, ...options })

/** The rules that a check reports, each once. */
const reported = (findings: readonly { rule: string }[]) => [...new Set(findings.map(({ rule }) => rule))]

test('a good site has no findings, every rule was checked, and destructive calls were skipped', async () => {
  const steps: string[] = []
  const report = await check({}, { onProgress: (step) => steps.push(step) })
  expect(report.findings).toEqual([])
  expect(report.checked).toEqual(rules.map(({ id }) => id))
  expect(steps).toEqual(['html', 'manifest', 'page', 'session', 'calls'])
  expect(report.skipped).toEqual([
    { what: 'call', where: 'notes.clear', why: expect.stringContaining('calls.consequential') },
  ])
  expect(report.measured).toMatchObject({
    capabilities: 3,
    bootstrapBytes: expect.any(Number),
    calls: [
      { capability: 'text.count', success: true },
      { capability: 'render.pixel', success: true },
    ],
  })
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
})

const tooMuch = `<style>${'a{}'.repeat(20_000)}</style>`
const second = `<script>setTimeout(() => { document.head.append(Object.assign(document.createElement('link'), { rel: 'abp-manifest', href: '/b' })) })</script>`
const named = (name: string, description: string) =>
  defineApp({ ...goodApp, capabilities: [{ ...text, name, description }] })

test.each<[rule: string, title: string, faults: Faults]>([
  ['one-link', 'no link', { head: ({ charset, script, main }) => charset + script + main }],
  [
    'one-link',
    'two links',
    { head: ({ charset, link, script, main }) => charset + link + link + script + main },
  ],
  [
    'link-in-time',
    'CSS before it',
    { head: ({ charset, link, script, main }) => charset + tooMuch + link + script + main },
  ],
  [
    'same-for-readers',
    'another one for curl',
    {
      head: ({ charset, link, script, main }, userAgent) =>
        charset + (userAgent.startsWith('curl') ? link.replace('/abp', '/other') : link) + script + main,
    },
  ],
  [
    'one-bootstrap',
    'two',
    { head: ({ charset, link, script, main }) => charset + link + script + script + main },
  ],
  [
    'one-bootstrap',
    'before the charset',
    { head: ({ charset, link, script, main }) => script + charset + link + main },
  ],
  [
    'bootstrap-weight',
    'too large',
    {
      head: ({ charset, link, script = '', main }) =>
        charset + link + script.replace('</script>', `/*${'x'.repeat(4096)}*/</script>`) + main,
    },
  ],
  ['missing-page', 'no link on the 404', { missing: () => '<!doctype html><title>Not found</title>' }],
  [
    'manifest-reachable',
    'a redirect to a login',
    { manifest: (response) => response.writeHead(302, { location: '/login' }).end() },
  ],
  [
    'manifest-type',
    'as text',
    { manifest: (response, json) => response.writeHead(200, { 'content-type': 'text/plain' }).end(json) },
  ],
  [
    'manifest-cors',
    'no header',
    {
      manifest: (response, json) => response.writeHead(200, { 'content-type': 'application/json' }).end(json),
    },
  ],
  [
    'manifest-size',
    'over 1 MB',
    {
      manifest: (response, json) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(json + ' '.repeat(1024 * 1024)),
    },
  ],
  [
    'manifest-valid',
    'no version',
    {
      manifest: (response, json) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(json.replace('"abp"', '"x"')),
    },
  ],
  [
    'manifest-valid',
    'no JSON',
    { manifest: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>') },
  ],
  ['descriptions', 'too short', { published: named('text.count', 'Counts') }],
  [
    'schemas',
    'none',
    {
      published: defineApp({
        ...goodApp,
        capabilities: [{ name: 'text.count', description: 'Count the words of a text' }],
      }),
    },
  ],
  ['early-abp', 'no script', { head: ({ charset, link }) => charset + link }],
  [
    'queued-call',
    'never answered',
    {
      head: ({ charset, link }) =>
        `${charset}${link}<script>window.abp = { supports: () => new Promise(() => {}) }</script><script></script>`,
    },
  ],
  [
    'quiet',
    'an error in the console',
    {
      head: ({ charset, link, script, main }) =>
        `${charset}${link}${script}<script>console.error('x')</script>${main}`,
    },
  ],
  [
    'quiet',
    'something thrown',
    {
      head: ({ charset, link, script, main }) =>
        `${charset}${link}${script}<script>throw Error('x')</script>${main}`,
    },
  ],
  ['policy', 'blocks the inline script', { headers: { 'content-security-policy': "script-src 'self'" } }],
  [
    'one-link-after-load',
    'added by a script',
    { head: ({ charset, link, script, main }) => charset + link + script + second + main },
  ],
  [
    'connects',
    'no runtime',
    { head: ({ charset, link, script }) => charset + link + script.replace('20000', '500') },
  ],
  [
    'unknown-capability',
    'answered with success',
    {
      head: ({ charset, link }) =>
        `${charset}${link}<script>window.abp = { protocolVersion: '0.1', app: { id: 'a.b', name: 'A', version: '1.0.0' }, initialized: false, sessionId: null, initialize: async () => ({ sessionId: '1', protocolVersion: '0.1', app: window.abp.app, capabilities: [], features: {} }), shutdown: async () => {}, call: async () => ({ success: true, data: 1 }), listCapabilities: async () => [], describeCapability: async () => null, supports: async () => ({}) }</script>`,
    },
  ],
  [
    'list-equals-manifest',
    'another name',
    { published: named('text.countAll', 'Count the words of a text') },
  ],
  ['call-answers', 'a handler that fails', { app: 'broken-app' }],
  ['binary-results', 'text as a picture', { app: 'broken-app' }],
  ['delivery', 'a dialog', { app: 'broken-app' }],
])('%s: %s', async (rule, _, faults) => {
  const { findings } = await check(faults, { rules: [rule], answerTimeout: 500 })
  expect(reported(findings)).toEqual([rule])
  for (const { what, why, remedy, docs } of findings) {
    for (const sentence of [what, why, remedy]) expect(sentence).not.toBe('')
    expect(docs).toContain(`#${rule}`)
  }
})

test('a page that starts late, as in development, may answer late', async () => {
  const slow = `window.abp = { supports: () => new Promise((resolve) => setTimeout(resolve, 2500)) }`
  const head: Faults['head'] = ({ charset, link }) =>
    `${charset}${link}<script>${slow}</script><script></script>`
  const { findings } = await check({ head }, { rules: ['queued-call'] })
  expect(findings).toEqual([])
})

test('an object in the console and a thrown one are told with what they say', async () => {
  const problem = "const problem = { status: 0, url: '/api/tags' }; console.error(problem); throw problem"
  const { findings } = await check(
    {
      head: ({ charset, link, script, main }) =>
        `${charset}${link}${script}<script>${problem}</script>${main}`,
    },
    { rules: ['quiet'] },
  )
  expect(findings.map(({ what }) => what)).toEqual([
    'The console says: Object { status: 0, url: /api/tags }',
    'The page throws: Object { status: 0, url: /api/tags }',
  ])
})

test('a picture that the policy blocks is a note', async () => {
  const { findings } = await check(
    {
      headers: { 'content-security-policy': "img-src 'none'" },
      head: ({ charset, link, script }) =>
        `${charset}${link}${script}<script>new Image().src = '/x.png'</script>`,
    },
    { rules: ['policy'], answerTimeout: 500 },
  )
  expect(findings).toMatchObject([{ rule: 'policy', severity: 'note' }])
})

test('a print is allowed, and a pattern that nobody can guess is no reason to blame the app', async () => {
  const { findings, measured, skipped } = await check({ app: 'careful-app' })
  expect(findings).toEqual([])
  expect(measured.calls).toMatchObject([{ capability: 'export.page', success: true }])
  expect(skipped).toEqual([
    { what: 'call', where: 'archive.read', why: expect.stringContaining('calls.params') },
  ])
})

test('a library that tries whether it may make code from text is a note', async () => {
  const { findings } = await check(
    {
      headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" },
      head: ({ charset, link, script, main }) =>
        `${charset}${link}${script}<script>try { eval('1') } catch {}</script>${main}`,
    },
    { rules: ['policy'], answerTimeout: 500 },
  )
  expect(findings).toMatchObject([{ rule: 'policy', severity: 'note' }])
})

test('the page that is not there is looked for below the base path', async () => {
  const { findings } = await check({ missing: () => 'Not here' }, { rules: ['missing-page'] })
  expect(findings).toMatchObject([{ severity: 'warn', where: expect.stringMatching(/:\d+\/[\w-]{36}$/) }])
  const empty = await check({ missing: () => '' }, { rules: ['missing-page'] })
  expect(empty.findings).toMatchObject([{ severity: 'note' }])
  const below = `${await serveSite()}docs`
  const report = await checkSite(below, { browser, rules: ['missing-page', 'one-link'] })
  expect(report.findings).toMatchObject([])
})

test('a site that is not there: everything is skipped, with the reason', async () => {
  const { checked, findings, skipped } = await checkSite('http://127.0.0.1:9/', { browser, calls: false })
  expect(reported(findings)).toEqual(['connects'])
  expect(checked).toEqual(['connects', 'unknown-capability', 'list-equals-manifest'])
  expect(skipped).toContainEqual({ what: 'early-abp', why: expect.stringContaining('cannot be opened') })
  expect(skipped).toContainEqual({
    what: 'one-link',
    why: expect.stringMatching(/fetch failed|ECONNREFUSED/),
  })
})

test('given parameters are used, also for a destructive capability; `false` skips one', async () => {
  const params = { 'notes.clear': {}, 'text.count': false }
  const { findings, measured, skipped } = await check({}, { calls: { params } })
  expect(measured.calls.map(({ capability }) => capability)).toEqual(['render.pixel', 'notes.clear'])
  expect(reported(findings)).toEqual(['call-answers'])
  expect(skipped).toMatchObject([{ where: 'text.count' }])
})

test('a wrong URL, a wrong rule and a cancelled check are errors', async () => {
  await expect(checkSite('localhost:3000')).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  await expect(checkSite('http://localhost:3000', { rules: ['x'] })).rejects.toMatchObject({
    code: 'INVALID_PARAMS',
    message: expect.stringContaining('one-link'),
  })
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(check({}, { signal })).rejects.toThrow('enough')
})
