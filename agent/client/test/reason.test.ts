import { expect, test } from 'vitest'
import { reasonOf } from '../src/reason.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })

test.each<[what: string, thrown: unknown, reason: string]>([
  ['an error', new Error('It broke.'), 'It broke.'],
  ['a text', 'It broke.', 'It broke.'],
  ['an event of a web socket', { type: 'error', message: refused.message, error: refused }, refused.message],
  ['an event with only an error', { type: 'error', message: '', error: refused }, refused.message],
  ['an event without a message', new Event('error'), 'error'],
  ['the end of a web socket', { type: 'close', code: 1006, reason: '' }, 'close 1006'],
  ['several errors', new AggregateError([refused, refused]), refused.message],
  ['a failed fetch', new TypeError('fetch failed', { cause: refused }), `fetch failed: ${refused.message}`],
  ['an error without a message', Object.assign(new Error(), { code: 'EPIPE' }), 'EPIPE'],
  ['an error with nothing', new RangeError(), 'RangeError'],
  ['an object', { status: 401 }, 'it failed with an object of status'],
  ['nothing', undefined, 'undefined'],
])('the reason of %s is in words', (_what, thrown, reason) => {
  expect(reasonOf(thrown)).toBe(reason)
})
