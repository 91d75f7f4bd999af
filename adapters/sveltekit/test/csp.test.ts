import { bootstrapHash } from '@abp-kit/core/bootstrap'
import { expect, test } from 'vitest'
import { allowBootstrap, type Directives } from '../src/csp.ts'

test.each<[string, Directives, Directives]>([
  ['a policy for scripts', { 'script-src': ['self'] }, { 'script-src': ['self', bootstrapHash] }],
  [
    'a policy for everything, which scripts get a copy of',
    { 'default-src': ['self'] },
    { 'default-src': ['self'], 'script-src': ['self', bootstrapHash] },
  ],
  [
    'a policy for script elements',
    { 'script-src': ['self', 'unsafe-inline'], 'script-src-elem': ['self'] },
    { 'script-src': ['self', 'unsafe-inline'], 'script-src-elem': ['self', bootstrapHash] },
  ],
  [
    "a policy whose 'unsafe-inline' is off already",
    { 'script-src': ['unsafe-inline', 'strict-dynamic'] },
    { 'script-src': ['unsafe-inline', 'strict-dynamic', bootstrapHash] },
  ],
])('the hash joins %s', (_, directives, expected) => {
  allowBootstrap(directives)
  allowBootstrap(directives)
  expect(directives).toEqual(expected)
})

test.each<[string, Directives]>([
  ['says nothing of scripts', {}],
  ["relies on 'unsafe-inline'", { 'script-src': ['self', 'unsafe-inline'] }],
  ["relies on 'unsafe-inline' for everything", { 'default-src': ['self', 'unsafe-inline'] }],
])('a policy that %s stays as it is', (_, directives) => {
  const before = structuredClone(directives)
  allowBootstrap(directives)
  expect(directives).toEqual(before)
})

test("the user's own lists are not changed", () => {
  const sources = ['self']
  allowBootstrap({ 'script-src': sources })
  expect(sources).toEqual(['self'])
})
