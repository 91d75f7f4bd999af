import { expect, test } from 'vitest'
import { requireSupportedVite } from '../src/supported.ts'

test.each(['6.3.0', '7.0.0', '8.3.8', '8.4.0-beta.1'])('Vite %s works', (version) => {
  expect(() => requireSupportedVite(version)).not.toThrow()
})

test.each([
  ['5.4.21', 'vite@^6.3.0'],
  ['6.2.7', 'vite@^6.3.0'],
  ['9.0.0', '@abp-kit/vite@latest'],
])('Vite %s ends the build, with the command %s', (version, command) => {
  expect(() => requireSupportedVite(version)).toThrow(
    expect.objectContaining({ code: 'FRAMEWORK_UNSUPPORTED', message: expect.stringContaining(command) }),
  )
})
