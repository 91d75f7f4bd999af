import { test } from 'vitest'
import { type CheckOptions, checkSite, rules } from '../src/index.ts'
import { rawCount } from './fixtures/runtime.ts'
import { useBrowser } from './fixtures/shared-browser.ts'
import { type Faults, links, serveSite } from './fixtures/site.ts'

const browser = useBrowser()

const check = async (faults: Faults = {}, options: CheckOptions = {}) =>
  checkSite(await serveSite(faults), { browser: browser(), ...options })

/** The rules that a check reports, each once. */
const reported = (findings: readonly { rule: string }[]) => [...new Set(findings.map(({ rule }) => rule))]

test.concurrent('a good site has no findings, every rule was checked, and destructive calls were skipped', async ({
  expect,
}) => {
  const steps: string[] = []
  const report = await check({ body: links }, { onProgress: (step) => steps.push(step) })
  expect(report.findings).toEqual([])
  expect(report.checked).toEqual(rules.filter(({ step }) => step !== 'compare').map(({ id }) => id))
  expect(steps).toEqual(['html', 'manifest', 'page', 'failures', 'protocol', 'session', 'calls'])
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

const bundle = `>if (!window.abp) window.abp = {}; /*${'x'.repeat(4096)}*/</script>`
const withModule: Faults['head'] = ({ charset, link, script }) =>
  `${charset}${link}${script}<script type="module"${bundle}`

test.concurrent.for<[where: string, faults: Faults]>([
  ['the body', { body: `<script${bundle}` }],
  ['a module of the head', { head: withModule }],
])(
  'a bundle in %s that makes `window.abp` only where it is missing is no second bootstrap',
  async ([, faults], { expect }) => {
    const rules = ['bootstrap-script', 'bootstrap-size', 'abp-object-stays']
    expect((await check(faults, { rules })).findings).toEqual([])
  },
)

test.concurrent('a script that the page has preloaded, and runs late, is not only for agents', async ({
  expect,
}) => {
  const { findings } = await check(
    {
      raw: [rawCount],
      members: "initialize: () => import('/late.js').then(() => ({}))",
      files: { '/late.js': `export const words = ${JSON.stringify('word '.repeat(1_000))}` },
      body: `<link rel="modulepreload" href="/late.js"><script>setTimeout(() => import('/late.js'), 4_000)</script>`,
    },
    { rules: ['visitor-downloads'] },
  )
  expect(findings).toEqual([])
})

test.concurrent('a manifest for its own pages only, on this machine, may be the fault of a preview server', async ({
  expect,
}) => {
  const faults: Faults = {
    manifest: (response, manifest) => response.setHeader('content-type', 'application/json').end(manifest),
  }
  const { findings } = await check(faults, { rules: ['manifest-cors'] })
  expect(findings).toMatchObject([{ remedy: expect.stringContaining('`astro preview`, `ng serve`') }])
})

test.concurrent('a link of the app that leads to an error says what the page said', async ({ expect }) => {
  // The page itself shows the other one.
  const fails = `addEventListener('click', () => {
    document.querySelector('link[rel=abp-manifest]').remove()
    throw Error('no database')
  })`
  const { findings } = await check(
    {
      body: '<a href="/other">Other</a>',
      head: ({ charset, link, script, main }) => `${charset}${link}${script}${main}<script>${fails}</script>`,
    },
    { rules: ['manifest-link-after-navigation'] },
  )
  expect(findings[0]?.what).toMatch(
    /has 0 links .* was followed\. Meanwhile the page said: Error: no database/,
  )
  expect(findings[0]?.remedy).toMatch(/^If that is an error of the app, fix it first: .* Write the link/)
})

test.concurrent('a print is allowed, and a pattern that nobody can guess is no reason to blame the app', async ({
  expect,
}) => {
  const { findings, measured, skipped } = await check({ app: 'careful-app' })
  expect(findings).toEqual([])
  expect(measured.calls).toMatchObject([
    { capability: 'export.page', success: true },
    // Unlisted: called like the others, and its absence from the manifest is no finding.
    { capability: 'archive.count', success: true },
  ])
  expect(skipped).toEqual([
    { what: 'call', where: 'archive.read', why: expect.stringContaining('calls.params') },
  ])
})

test.concurrent('the page that is not there is looked for below the base path', async ({ expect }) => {
  const { findings } = await check({ missing: () => 'Not here' }, { rules: ['not-found-page'] })
  expect(findings).toMatchObject([{ severity: 'warn', where: expect.stringMatching(/:\d+\/[\w-]{36}$/) }])
  const empty = await check({ missing: () => '' }, { rules: ['not-found-page'] })
  expect(empty.findings).toMatchObject([{ severity: 'note' }])
  const plain = { missing: () => 'Not here', headers: { 'content-type': 'text/plain' } }
  expect((await check(plain, { rules: ['not-found-page'] })).findings).toMatchObject([{ severity: 'note' }])
  const below = `${await serveSite()}docs`
  const report = await checkSite(below, { browser: browser(), rules: ['not-found-page', 'manifest-link'] })
  expect(report.findings).toMatchObject([])
})

test.concurrent('the link to the manifest starts from `<base href>`, wherever that stands', async ({
  expect,
}) => {
  const head: Faults['head'] = ({ charset, link, script }) =>
    `${charset}${link.replace('/abp.json', '../abp.json')}${script}<base href="/docs/en/">`
  const wrong = await check({ head }, { rules: ['manifest-reachable'] })
  expect(reported(wrong.findings)).toEqual(['manifest-reachable'])
  expect(wrong.findings[0]?.where).toMatch(/\/docs\/abp\.json$/)
  const right: Faults['head'] = (parts) => head(parts, '').replace('/docs/en/', '/docs/')
  expect((await check({ head: right }, { rules: ['manifest-reachable'] })).findings).toEqual([])
})

test.concurrent('a site that is not there: everything is skipped, with the reason', async ({ expect }) => {
  const { checked, findings, skipped } = await checkSite('http://127.0.0.1:9/', {
    browser: browser(),
    calls: false,
  })
  expect(reported(findings)).toEqual(['session-starts'])
  expect(checked).toEqual([
    'session-starts',
    'unknown-capability',
    'list-equals-manifest',
    'schemas-equal-manifest',
  ])
  expect(skipped).toContainEqual({
    what: 'abp-object-early',
    why: expect.stringContaining('cannot be opened'),
  })
  expect(skipped).toContainEqual({
    what: 'manifest-link',
    why: expect.stringMatching(/fetch failed|ECONNREFUSED/),
  })
})

test.concurrent('given parameters are used, also for a destructive capability; `false` skips one', async ({
  expect,
}) => {
  const params = { 'notes.clear': {}, 'text.count': false }
  const { findings, measured, skipped } = await check({}, { calls: { params } })
  expect(measured.calls.map(({ capability }) => capability)).toEqual(['render.pixel', 'notes.clear'])
  expect(reported(findings)).toEqual(['call-answers'])
  expect(skipped).toMatchObject([{ where: 'text.count' }])
})

test.concurrent('a wrong URL, a wrong rule and a cancelled check are errors', async ({ expect }) => {
  await expect(checkSite('localhost:3000')).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  const both = { browser: browser(), storageState: 'logins.json' }
  await expect(checkSite('http://localhost:3000', both)).rejects.toMatchObject({ code: 'INVALID_PARAMS' })
  await expect(checkSite('http://localhost:3000', { rules: ['x'] })).rejects.toMatchObject({
    code: 'INVALID_PARAMS',
    message: expect.stringContaining('manifest-link'),
  })
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(check({}, { signal })).rejects.toThrow('enough')
})

test.concurrent('a policy that blocks the inline script is one finding, with the line to paste', async ({
  expect,
}) => {
  const headers = { 'content-security-policy': "default-src 'self'" }
  const { findings, skipped } = await check({ headers, body: '<script>1</script>' }, { answerTimeout: 500 })
  expect(findings.filter(({ severity }) => severity !== 'note')).toMatchObject([
    { rule: 'content-security-policy' },
  ])
  const [, hash = ''] =
    /^Add to its `script-src`: '(sha256-[^']+)' 'self'$/.exec(findings[0]?.remedy ?? '') ?? []
  expect(skipped).toContainEqual({
    what: 'abp-object-early',
    why: expect.stringContaining('follows from `content-security-policy`'),
  })
  // The line is the right one.
  const allowed = { 'content-security-policy': `default-src 'self'; script-src '${hash}' 'self'` }
  const again = await check(
    { headers: allowed },
    { rules: ['content-security-policy', 'abp-object-early', 'session-starts'] },
  )
  expect(again.findings.filter(({ rule }) => rule !== 'content-security-policy')).toEqual([])
})

test.concurrent('a parameter is described on its items, too', async ({ expect }) => {
  const files = {
    type: 'array',
    items: { type: 'object', description: 'The pictures', properties: { content: {}, mimeType: {} } },
  }
  const raw = [
    {
      ...rawCount,
      inputSchema: {
        type: 'object',
        properties: {
          files,
          one: { anyOf: [{ type: 'string', description: 'A name' }, { type: 'null' }] },
          bare: {},
        },
      },
    },
  ]
  const { findings } = await check({ raw }, { rules: ['schemas'], calls: false })
  expect(findings.map(({ where }) => where)).toEqual(['text.count.bare'])
})
