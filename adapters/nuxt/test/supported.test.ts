import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requireSupportedNuxt } from '../src/supported.ts'

test.each(['3.14.0', '3.14.1592', '3.21.11', '4.0.0', '4.5.2', '4.6.0-29541234.abcdef'])(
  'Nuxt %s is supported',
  (version) => expect(() => requireSupportedNuxt(version)).not.toThrow(),
)

test.each(['3.0.0', '3.13.2'])('Nuxt %s ends the build, with the command that upgrades', (version) => {
  expect(() => requireSupportedNuxt(version)).toThrow(
    expect.objectContaining({ code: 'FRAMEWORK_UNSUPPORTED', message: expect.stringContaining(version) }),
  )
  expect(() => requireSupportedNuxt(version)).toThrow('npm install nuxt@^3.14.0')
})

test.each(['2.18.1', '1.4.5'])('Nuxt %s is another program: its app is to be migrated', (version) => {
  expect(() => requireSupportedNuxt(version)).toThrow('Migrate the app to Nuxt 4: https://nuxt.com/docs/')
})

test('a later Nuxt ends the build, with the command that updates this package', () => {
  expect(() => requireSupportedNuxt('5.0.0-29541234.abcdef')).toThrow('npm install @abp-kit/nuxt@latest')
})

test('the message says the same versions as the package', () => {
  const { peerDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(() => requireSupportedNuxt('3.0.0')).toThrow(`works with Nuxt ${peerDependencies.nuxt}.`)
})
