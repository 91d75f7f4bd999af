import { expect, test } from 'vitest'
import { type PageAddress, prefixOf } from '../../src/page/address.ts'
import { readDocument } from '../../src/page/document.ts'
import { missingSources } from '../../src/page/policy.ts'

test.each<[string | undefined, PageAddress]>([
  ['', { page: 'index.html', home: '' }],
  ['../', { page: 'a/index.html', home: '' }],
  ['../../abp%20files/', { page: 'a/b/index.html', home: 'abp files' }],
  ['/docs/', { page: 'a/index.html', home: '', base: '/docs' }],
  ['https://example.com/', { page: 'a/index.html', home: '', base: 'https://example.com/', baseHref: 'x/' }],
  // With `<base>`, every address of the page begins there.
  ['', { page: 'a/b/index.html', home: '', baseHref: '/' }],
  ['../', { page: 'a/b/index.html', home: '', baseHref: '../' }],
  ['../../', { page: 'a/b/index.html', home: '', baseHref: './' }],
  ['../../', { page: 'a/b/index.html', home: '', baseHref: '?x' }],
  ['', { page: 'a/index.html', home: '', baseHref: '../index.html' }],
  ['../../../', { page: 'a/index.html', home: '', baseHref: 'ü/x y/' }],
  [undefined, { page: 'index.html', home: '', baseHref: '/app/' }],
  [undefined, { page: 'index.html', home: '', baseHref: 'https://example.com/app/' }],
  [undefined, { page: 'index.html', home: '', baseHref: '//example.com/' }],
])('%s', (prefix, address) => {
  expect(prefixOf(address)).toBe(prefix)
})

const policy = (content: string) =>
  `<head><meta http-equiv="Content-Security-Policy" content="${content}"></head>`

test.each([
  ["default-src 'self'", ["'sha256-x'"]],
  ["script-src 'self' 'sha256-x'", []],
  ["script-src 'self' 'unsafe-inline'", []],
  ["script-src 'self' 'unsafe-inline' 'sha256-y'", ["'sha256-x'"]],
  ["script-src 'none'", ["'sha256-x'", "'self'"]],
  ["script-src-elem https: 'sha256-x'; script-src 'none'", []],
  ["img-src 'self'", []],
])('%s lacks %j', (content, missing) => {
  expect(missingSources(readDocument(policy(content)), 1000, 'sha256-x')).toEqual(missing)
})

test('a policy does not apply to what comes before it', () => {
  expect(missingSources(readDocument(policy("default-src 'self'")), 0, 'sha256-x')).toEqual([])
})
