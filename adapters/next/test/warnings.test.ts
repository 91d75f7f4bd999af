import { expect, test } from 'vitest'
import { findWarnings } from '../src/warnings'
import { enterProject } from './project'

test.each([
  ['app/layout.tsx', 'app/abp.json/route.ts'],
  ['src/app/layout.tsx', 'src/app/abp.json/route.js'],
  ['app/layout.tsx', 'app/(site)/(agents)/abp.json/route.ts'],
  ['app/layout.tsx', 'public/abp.json'],
])('beside %s, %s is a manifest', (...files) => {
  expect(findWarnings(enterProject(...files), {})).toEqual([])
})

test('a missing route is told, with the file and the line', () => {
  const root = enterProject('src/app/layout.tsx', 'src/app/docs/abp.json/route.ts')
  expect(findWarnings(root, {})).toEqual([
    expect.stringContaining(`${root}/src/app/abp.json/route.ts with \`export * from '@abp-kit/next/route'\``),
  ])
})

test('nothing is told where there is no source', () => {
  expect(findWarnings(enterProject('.next/BUILD_ID'), {})).toEqual([])
})

test('CSS in the head is told: it may push the link out of sight', () => {
  const root = enterProject('app/abp.json/route.ts')
  expect(findWarnings(root, { experimental: { inlineCss: true } })).toEqual([
    expect.stringContaining('inlineCss'),
  ])
})

test('a missing route for the result store is told where that is on', () => {
  const root = enterProject('app/abp.json/route.ts')
  expect(findWarnings(root, {})).toEqual([])
  expect(findWarnings(root, {}, true)).toEqual([
    expect.stringContaining(
      `${root}/app/abp-results/[[...path]]/route.ts with \`export * from '@abp-kit/next/result-store'\``,
    ),
  ])
  const whole = enterProject('app/abp.json/route.ts', 'app/(agents)/abp-results/[[...path]]/route.ts')
  expect(findWarnings(whole, {}, true)).toEqual([])
})
