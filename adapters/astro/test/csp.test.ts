import { bootstrapHash } from '@abp-kit/core/bootstrap'
import { expect, test } from 'vitest'
import { allowBootstrap } from '../src/csp.ts'

const scriptDirective = { hashes: [bootstrapHash] }

test.each([
  ['without a policy', { security: { csp: false }, experimental: {} }, {}],
  ['with a policy', { security: { csp: { directives: [] } } }, { security: { csp: { scriptDirective } } }],
  [
    'with the default policy',
    { security: { csp: true } },
    { security: { csp: { algorithm: 'SHA-256', scriptDirective } } },
  ],
  [
    'in Astro 5',
    { security: {}, experimental: { csp: true } },
    { experimental: { csp: { algorithm: 'SHA-256', scriptDirective } } },
  ],
])('%s', (_, config, added) => {
  expect(allowBootstrap(config)).toEqual(added)
})
