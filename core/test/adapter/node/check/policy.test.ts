import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkPagePolicies } from '../../../../src/adapter/node/index.ts'
import { checkPolicy } from '../../../../src/adapter/server/index.ts'
import { bootstrapHash, bootstrapText } from '../../../../src/bootstrap/index.ts'

const owner = 'the proxy'
const nonceRemedy = 'write <Head nonce>'

test.each([
  ["default-src 'self'", true],
  ["script-src 'self' 'unsafe-inline' 'strict-dynamic'", true],
  ["script-src 'unsafe-inline'; script-src-elem 'self'", true],
  ["script-src 'self'; script-src 'unsafe-inline'", true],
  ["script-src 'unsafe-inline', script-src 'self'", true],
  ["Script-Src 'self' 'Unsafe-Inline'", false],
  ["script-src 'nonce-{{nonce}}' 'strict-dynamic'", false],
  [`script-src 'self' '${bootstrapHash}'`, false],
  ["img-src 'self'", false],
  ['', false],
])('the policy %j blocks the bootstrap: %j', (policy, blocks) => {
  const expected = {
    code: 'POLICY_BLOCKS_SCRIPT',
    message: expect.stringMatching(
      /^The Content-Security-Policy of the proxy blocks .* Add to its .*sha256-/,
    ),
  }
  expect(checkPolicy({ policy, owner })).toEqual(blocks ? [expected] : [])
})

test.each([
  ['abc', []],
  ['other', [expect.stringMatching(/write <Head nonce>\. Or add .*sha256-/)]],
  ['', [expect.stringMatching(/write <Head nonce>\. Or add .*sha256-/)]],
])('with a nonce in the policy, the nonce %j of the page counts', (nonce, expected) => {
  const policy = "script-src 'self' 'nonce-abc' 'unsafe-inline'"
  expect(checkPolicy({ policy, owner, nonce, nonceRemedy }).map(({ message }) => message)).toEqual(expected)
})

const page = (head: string, nonce = '') =>
  `<!DOCTYPE html><html><head>${head}<script${nonce}>${bootstrapText}</script></head></html>`
const meta = (policy: string) => `<meta http-equiv="content-security-policy" content="${policy}">`
const check = async (html: string, policy?: string) =>
  (await checkPagePolicies({ html, policy, name: '/about', owner, nonceRemedy })).map(
    ({ message }) => message,
  )

test('the nonce of the page is read', async () => {
  expect(await check(page('', ' nonce="abc"'), "script-src 'nonce-abc'")).toEqual([])
  expect(await check(page(''), "script-src 'nonce-abc'")).toEqual([
    expect.stringContaining('write <Head nonce>'),
  ])
  expect(await check(page(''))).toEqual([])
})

test('a bootstrap that a minifier has rewritten has another hash', async () => {
  const rewritten = bootstrapText.replaceAll("'", '"')
  const html = page('').replace(bootstrapText, () => rewritten)
  const hash = `sha256-${createHash('sha256').update(rewritten).digest('base64')}`
  expect(await check(html, `script-src '${hash}'`)).toEqual([])
  expect(await check(html, `script-src '${bootstrapHash}'`)).toEqual([expect.stringContaining(hash)])
})

test('a policy in the page counts for what comes after it', async () => {
  const blocked = [
    expect.stringContaining('The Content-Security-Policy of `<meta http-equiv>` of /about blocks'),
  ]
  expect(await check(page(meta("script-src 'self'")))).toEqual(blocked)
  expect(await check(page(meta('script-src &#x27;unsafe-inline&#x27;')))).toEqual([])
  expect(await check(page('').replace('</head>', `${meta("script-src 'self'")}</head>`))).toEqual([])
})

test('a page without the bootstrap is told elsewhere', async () => {
  expect(await check('<!DOCTYPE html><title>Hello</title>', "script-src 'self'")).toEqual([])
})

test('a page that is deep or long is read up to the bootstrap, and names itself where that is further', async () => {
  const policy = "script-src 'self'"
  const blocked = [expect.stringMatching(/^The Content-Security-Policy of the proxy blocks/)]
  // Formatting elements that stay open are made again in each paragraph: millions of elements.
  const open = `${'<b><i><u>'.repeat(100)}${'<p>'.repeat(20_000)}`
  expect(await check(page('') + open, policy)).toEqual(blocked)
  expect(await check(`${'<div>'.repeat(20_000)}${page('')}`, policy)).toEqual([
    'The Content-Security-Policy of /about cannot be checked: only the beginning of the page was read, and the bootstrap is not in it. It nests elements more than 512 deep. Put the bootstrap into the `<head>`, or close the elements that come before it.',
  ])
  expect(await check(page('') + '<p>'.repeat(150_000), policy)).toEqual(blocked)
  expect(await check(`<p>${'x'.repeat(2_100_000)}${page('')}`, policy)).toEqual([
    expect.stringContaining('of /about cannot be checked: only the beginning of the page was read'),
  ])
})
