import { expect, test } from 'vitest'
import { explainParams } from '../../src/tools/explain.ts'

test('a type that is refused names the reference that states it', () => {
  const issues = [
    { path: 'document.mimeType', code: 'INVALID_VALUE', message: 'Expected "application/xml".' },
  ]
  const error = { code: 'INVALID_PARAMS', message: 'wrong', retryable: false, details: { issues } }
  expect(explainParams(error, undefined)).toContain('{"$file": "path", "mimeType": "type"}')
})
