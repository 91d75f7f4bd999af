import { expect, test } from 'vitest'
import { isAbpError, unwrap } from '../../src/protocol/index.ts'

test('the data of a call that worked', () => {
  expect(unwrap({ success: true, data: { html: '<p>' } })).toEqual({ html: '<p>' })
})

test('the error of a call that failed is thrown, with all that it says', () => {
  const error = {
    code: 'RATE_LIMITED',
    message: 'Wait.',
    retryable: true,
    retryAfter: 5,
    alternatives: ['a.b'],
  }
  try {
    unwrap({ success: false, error })
    expect.unreachable()
  } catch (thrown) {
    expect(isAbpError(thrown) && thrown.toJSON()).toEqual(error)
  }
})
