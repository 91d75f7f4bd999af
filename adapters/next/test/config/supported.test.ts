import { expect, test } from 'vitest'
import {
  injectsClient,
  keepsOldHandlers,
  refusesHosts,
  requireSupportedNext,
} from '../../src/config/supported.ts'

test.each(['15.3.0', '15.5.29', '16.0.0', '16.4.6', '16.5.0-canary.3'])(
  'Next.js %s is accepted',
  (version) => {
    expect(requireSupportedNext(version)).toEqual({
      major: Number(version.slice(0, 2)),
      minor: Number(version[3]),
    })
  },
)

test.each([
  ['14.2.35', 'npx @next/codemod@latest upgrade'],
  ['15.2.4', 'npm install next@^15.3.0'],
  ['17.0.0', 'npm install @abp-kit/next@latest'],
])('Next.js %s ends the build, with the command that mends it', (version, command) => {
  expect(() => requireSupportedNext(version)).toThrow(
    expect.objectContaining({
      code: 'FRAMEWORK_UNSUPPORTED',
      message: expect.stringMatching(new RegExp(`${version} is installed[\\s\\S]*`)),
    }),
  )
  expect(() => requireSupportedNext(version)).toThrow(command)
})

test('a project without Next.js is none of its business', () => {
  expect(requireSupportedNext(undefined)).toBeUndefined()
})

test('a plugin can add code to every page from 16.3', () => {
  expect(injectsClient({ major: 16, minor: 3 })).toBe(true)
  expect(injectsClient({ major: 16, minor: 2 })).toBe(false)
  expect(injectsClient({ major: 15, minor: 5 })).toBe(false)
})

test.each([
  ['15.5', 15, 5, '1', 'run `next dev` without `--turbopack`'],
  ['16.0', 16, 0, 'auto', 'run `next dev --webpack`'],
  ['16.1', 16, 1, '1', 'run `next dev --webpack`'],
  ['16.2', 16, 2, 'auto', undefined],
  ['16.4', 16, 4, 'auto', undefined],
  ['16.1 with webpack', 16, 1, '', undefined],
])('Next.js %s: how an open page gets new handlers', (_, major, minor, bundler, remedy) => {
  expect(keepsOldHandlers({ major, minor }, bundler)).toBe(remedy)
})

test('a development server refuses hosts from 16.2', () => {
  expect(refusesHosts({ major: 16, minor: 2 })).toBe(true)
  expect(refusesHosts({ major: 16, minor: 1 })).toBe(false)
  expect(refusesHosts({ major: 15, minor: 5 })).toBe(false)
  expect(refusesHosts(undefined)).toBe(false)
})
