import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { requireSupportedAstro } from '../src/supported.ts'

test.each(['4.0.0', '5.18.2', '6.0.0-beta.1', '7.3.5', undefined])('Astro %s is supported', (version) => {
  expect(() => requireSupportedAstro(version)).not.toThrow()
})

test.each([
  ['3.6.5', 'npm install astro@^4.0.0'],
  ['8.0.0', 'npm install @abp-kit/astro@latest'],
])('Astro %s ends the build, with the command that mends it', (version, command) => {
  expect(() => requireSupportedAstro(version)).toThrow(
    expect.objectContaining({
      code: 'FRAMEWORK_UNSUPPORTED',
      message: expect.stringContaining(`Astro ${version} is installed`),
    }),
  )
  expect(() => requireSupportedAstro(version)).toThrow(command)
})

test('the message says the same versions as the package', async () => {
  const { peerDependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  expect(() => requireSupportedAstro('3.0.0')).toThrow(`works with Astro ${peerDependencies.astro}.`)
})
