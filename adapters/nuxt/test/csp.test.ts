import { bootstrapHash } from '@abp-kit/core/bootstrap'
import { expect, test } from 'vitest'
import { findBlockingPolicies } from '../src/csp.ts'

test.each([
  ["default-src 'self'", true],
  ["script-src 'self' 'unsafe-inline' 'strict-dynamic'", true],
  ["script-src 'unsafe-inline'; script-src-elem 'self'", true],
  ["script-src 'self' 'unsafe-inline'", false],
  ["script-src 'nonce-{{nonce}}' 'strict-dynamic'", false],
  [`script-src 'self' '${bootstrapHash}'`, false],
  ["img-src 'self'", false],
])('the policy %j blocks the bootstrap: %j', (policy, blocks) => {
  const found = findBlockingPolicies({ '/**': { headers: { 'Content-Security-Policy': policy } }, '/a': {} })
  const expected = { code: 'POLICY_BLOCKS_SCRIPT', message: expect.stringContaining(bootstrapHash) }
  expect(found).toEqual(blocks ? [expected] : [])
})
