import { test } from 'vitest'
import { type CheckOptions, checkSite } from '../src/index.ts'
import { useBrowser } from './fixtures/shared-browser.ts'
import { type Faults, serveSite } from './fixtures/site.ts'

const browser = useBrowser()

const check = async (faults: Faults, options: CheckOptions = {}) =>
  checkSite(await serveSite(faults), { browser: browser(), ...options })

test.concurrent('an object in the console and a thrown one are told with what they say, once, and nothing as such', async ({
  expect,
}) => {
  const problem =
    "const problem = { status: 0, url: '/api/tags' }; console.error(problem); console.error(problem); console.warn(''); console.warn(undefined, null); throw problem"
  const { findings } = await check(
    {
      head: ({ charset, link, script, main }) =>
        `${charset}${link}${script}<script>${problem}</script>${main}`,
    },
    { rules: ['no-page-errors'] },
  )
  expect(findings.map(({ what }) => what)).toEqual([
    expect.stringMatching(
      /^The page throws: Object \{ status: 0, url: \/api\/tags \}, from http:\/\/127\.0\.0\.1:\d+\/:1$/,
    ),
    'The console says 2 times: Object { status: 0, url: /api/tags }',
    expect.stringMatching(/^The console says: an empty message, from http:\/\/127\.0\.0\.1:\d+\/:1$/),
    'The console says: undefined null',
  ])
})

test.concurrent('of many messages in the console, the first are told, and how many there are', async ({
  expect,
}) => {
  const body = "<script>for (let one = 1; one <= 60; one++) console.warn('text ' + one)</script>"
  const { findings } = await check({ body }, { rules: ['no-page-errors'] })
  expect(findings).toHaveLength(6)
  expect(findings.at(-1)?.what).toBe('The console says 55 more.')
})

test.concurrent('pictures that the policy blocks are one note', async ({ expect }) => {
  const { findings } = await check(
    {
      headers: { 'content-security-policy': "img-src 'none'" },
      head: ({ charset, link, script }) =>
        `${charset}${link}${script}<script>for (const n of [1, 2, 3]) new Image().src = '/x.png?' + n</script>`,
    },
    { rules: ['content-security-policy'], answerTimeout: 500 },
  )
  expect(findings).toMatchObject([
    {
      rule: 'content-security-policy',
      severity: 'note',
      what: expect.stringMatching(/x\.png\?1.*, and 2 more\.$/),
    },
  ])
})

test.concurrent('a library that tries whether it may make code from text is a note', async ({ expect }) => {
  const { findings } = await check(
    {
      headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" },
      // Such a library takes a refusal for an answer: only the policy's own report tells of it.
      head: ({ charset, link, script, main }) =>
        `${charset}${link}${script}<script>let may = true; try { eval('1') } catch { may = false }</script>${main}`,
    },
    { rules: ['content-security-policy'], answerTimeout: 500 },
  )
  expect(findings).toMatchObject([{ rule: 'content-security-policy', severity: 'note' }])
})

test.concurrent.for([
  ['code from text', "new Function('return 1')", 'note', /code from text/],
  ['HTML from text', "document.documentElement.innerHTML = '<p>'", 'note', /innerHTML.* in http/],
  ['a script from text', "document.createElement('script').src = '/x.js'", 'error', /HTMLScriptElement src/],
] as const)(
  'where Trusted Types are wanted, %s is a finding',
  async ([, code, severity, what], { expect }) => {
    const { findings } = await check(
      {
        headers: { 'content-security-policy': "require-trusted-types-for 'script'" },
        // The page goes on without, so that only the policy's own report tells.
        head: ({ charset, link, script }) =>
          `${charset}${link}${script}<script>let may = true; try { ${code} } catch { may = false }</script>`,
      },
      { rules: ['content-security-policy'], answerTimeout: 500 },
    )
    expect(findings).toMatchObject([
      { rule: 'content-security-policy', severity, what: expect.stringMatching(what) },
    ])
  },
)
