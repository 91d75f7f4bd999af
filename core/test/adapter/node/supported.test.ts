import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { installedVersion, requireSupported } from '../../../src/adapter/node/supported.ts'

const supported = {
  framework: 'Frame',
  packageName: 'frame',
  adapter: '@abp-kit/frame',
  range: '^3.14.0 || ^5.0.0',
  upgrade: 'Upgrade Frame: `npm install frame@^3.14.0`.',
  staticBuild: '`built`',
}

test.each([
  ['3.14.0', { major: 3, minor: 14 }],
  ['3.20.1', { major: 3, minor: 20 }],
  ['5.0.0-beta.1', { major: 5, minor: 0 }],
  [undefined, undefined],
])('%s is supported', (version, numbers) => {
  expect(requireSupported(supported, version)).toEqual(numbers)
})

test.each([
  ['2.99.0', 'Upgrade Frame'],
  ['3.13.9', 'Upgrade Frame'],
  ['4.1.0', 'Upgrade Frame'],
  [
    '6.0.0',
    'npm install @abp-kit/frame@latest @abp-kit/core@latest`. If that does not help, stay with `npm install frame@^5.0.0`',
  ],
])('%s is an error with the installed version and a remedy', (version, remedy) => {
  const refuse = () => requireSupported(supported, version)
  expect(refuse).toThrow(
    `Frame ${version} is installed, but @abp-kit/frame works with Frame ^3.14.0 || ^5.0.0.`,
  )
  expect(refuse).toThrow(remedy)
  expect(refuse).toThrow(expect.objectContaining({ code: 'FRAMEWORK_UNSUPPORTED' }))
})

test('an old version is told the way without the upgrade, a later one is not', () => {
  const way =
    'Without the upgrade, `abp inject` can edit the pages of a build that no server renders (`built`)'
  expect(() => requireSupported(supported, '2.99.0')).toThrow(way)
  expect(() => requireSupported(supported, '6.0.0')).not.toThrow(way)
})

test('the installed version is that of the project, if it has one', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  expect(installedVersion(root, 'zod')).toMatch(/^\d+\.\d+\.\d+/)
  expect(installedVersion(root, 'no-such-package')).toBeUndefined()
})
