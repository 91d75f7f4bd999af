import { expect, test } from 'vitest'
import { matchesOrigin } from '../../src/connections'
import { checkOrigin } from '../../src/connections/origins'

const match = (url: string, ...patterns: string[]) => matchesOrigin(new URL(url), patterns)

test('patterns of origins', () => {
  expect(match('https://a.example/x', 'https://a.example')).toBe(true)
  expect(match('https://a.example:443/', 'https://a.example')).toBe(true)
  expect(match('https://a.example:8443/', 'https://a.example')).toBe(false)
  expect(match('http://a.example/', 'https://a.example')).toBe(false)
  expect(match('https://b.a.example/', 'https://*.a.example')).toBe(true)
  expect(match('https://a.example/', 'https://*.a.example')).toBe(false)
  expect(match('https://evila.example/', 'https://*.a.example')).toBe(false)
  expect(match('https://a.example.evil/', 'https://a.example')).toBe(false)
  expect(match('https://a.example@evil.example/', 'https://a.example')).toBe(false)
  expect(match('http://127.0.0.1:3000/', 'http://127.0.0.1:3000')).toBe(true)
  expect(match('https://anything.example/', '*')).toBe(true)
  expect(match('https://a.example/')).toBe(false)
})

test('what is not allowed, or is blocked, is refused with the remedy', () => {
  const check = (url: string, allowOrigin: string[], blockOrigin: string[]) => () =>
    checkOrigin(url, { allowOrigin, blockOrigin })
  expect(check('https://a.example/', [], [])).not.toThrow()
  expect(check('https://a.example/', ['https://b.example'], [])).toThrow('--allow-origin')
  expect(check('https://a.example/', ['*'], ['https://a.example'])).toThrow('blocked by --block-origin')
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'a.example', '', 'chrome://crash']) {
    expect(check(url, [], [])).toThrow('must be an absolute http or https URL')
  }
})
