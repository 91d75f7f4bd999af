import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkProxy } from '../../src/check/proxy.ts'
import { enterProject } from '../project.ts'

// What Next.js writes for `'/((?!api|_next/static).*)'`, and for the same with the exclusion that we propose.
const all = {
  regexp: '^(?:\\/(_next\\/data\\/[^/]{1,}))?(?:\\/((?!api|_next\\/static).*))(\\.json)?[\\/#\\?]?$',
}
const excluded = {
  regexp:
    '^(?:\\/(_next\\/data\\/[^/]{1,}))?(?:\\/((?!abp\\.json|api|_next\\/static).*))(\\.json)?[\\/#\\?]?$',
}

function check(file: string, content: unknown): string[] {
  const root = enterProject({ [`.next/server/${file}`]: JSON.stringify(content) })
  return checkProxy(join(root, '.next'), '/abp.json').map(({ code, message }) => `${code}: ${message}`)
}

test.each([
  ['middleware-manifest.json', (matcher: object) => ({ middleware: { '/': { matchers: [matcher] } } })],
  [
    'functions-config-manifest.json',
    (matcher: object) => ({ functions: { '/_middleware': { matchers: [matcher] } } }),
  ],
])('a matcher in %s that takes the manifest is told, one that excludes it is not', (file, write) => {
  expect(check(file, write(all))).toEqual([
    expect.stringMatching(/^MANIFEST_NOT_SERVED: .*\/abp\.json.*config\.matcher/),
  ])
  expect(check(file, write(excluded))).toEqual([])
  expect(check(file, write({ ...all, has: [{ type: 'cookie', key: 'session' }] }))).toEqual([])
})

test('no proxy, nothing to tell', () => {
  expect(check('middleware-manifest.json', { middleware: {} })).toEqual([])
})
