import { expect, test } from 'vitest'
import { NitroObserver } from '../src/nitro'

test.each([
  [{}, true],
  [{ static: true }, false],
])('Nitro with the options %j asks the app for the manifest: %s', (options, isServer) => {
  const nitro = new NitroObserver()
  expect(nitro.isServer).toBe(false)
  nitro.module.setup({ options })
  expect(nitro.isServer).toBe(isServer)
})
