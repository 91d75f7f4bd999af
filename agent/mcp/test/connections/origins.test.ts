import { expect, test } from 'vitest'
import { matchesOrigin } from '../../src/connections/index.ts'
import { checkOrigin } from '../../src/connections/origins.ts'

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

test('spellings of one host are one host', () => {
  for (const [url, pattern] of [
    ['https://evil.example./', 'https://evil.example'],
    ['https://evil.example/', 'https://evil.example.'],
    ['https://EVIL.example/', 'https://evil.EXAMPLE'],
    ['https://b.evil.example./', 'https://*.evil.example'],
    ['https://user:password@evil.example:443/', 'https://evil.example'],
    ['https://evil.example@b.evil.example/', 'https://*.evil.example'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
    ['https://ｅvil.example/', 'https://evil.example'],
    ['http://0x7f.1:3000/', 'http://127.0.0.1:3000'],
    ['http://2130706433:3000/', 'http://127.0.0.1:3000'],
    ['http://[::ffff:127.0.0.1]:3000/', 'http://127.0.0.1:3000'],
    ['http://[0:0:0:0:0:ffff:7f00:1]:3000/', 'http://127.0.0.1:3000'],
    ['http://[0::1]:3000/', 'http://[::1]:3000'],
  ] as const) {
    expect(match(url, pattern), url).toBe(true)
  }
  expect(match('https://evil.example.attacker.test./', 'https://evil.example')).toBe(false)
  expect(match('https://.evil.example/', 'https://evil.example')).toBe(false)
})
