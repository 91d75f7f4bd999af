import { describe, expect, test } from 'vitest'
import { safeFilename } from '../../src/output/filename.ts'

/** Characters that are not seen, or that change how others are: each stands for its kind. */
const hidden = [
  ...[0x00, 0x07, 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x34f, 0x61c, 0x115f, 0x180e],
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e],
  ...[0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066, 0x2069, 0x206f, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xfff9],
  ...[0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef],
]

describe('a name that an app chose', () => {
  test.each(hidden.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
    'has no U+%s',
    (_code, character) => {
      expect(safeFilename(`re${character}port${character}.p${character}df${character}`)).toBe('report.pdf')
      expect(safeFilename(character)).toBe('')
    },
  )

  test.each([
    ['a\ud800b\udc00.png', 'ab.png'],
    ['😀.png', '😀.png'],
    ['Gro\u0308ße.txt', 'Größe.txt'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\u2215b.txt', 'b.txt'],
    ['.\u200b./\u200b..', ''],
    ['..', ''],
    ['.\u200b.', ''],
    ['...', ''],
    ['.bashrc', 'bashrc'],
    ['a.txt. . .', 'a.txt'],
    ['a.txt\u00a0', 'a.txt'],
    ['   ', ''],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['C\u200bON.txt', '_CON.txt'],
    ['aux .txt', '_aux .txt'],
    ['LPT1.tar.gz', '_LPT1.tar.gz'],
    ['COM¹.txt', '_COM¹.txt'],
    ['console.txt', 'console.txt'],
    ['C:evil.txt', 'C_evil.txt'],
    ['a.txt:stream', 'a.txt_stream'],
    ['a\tb\nc.txt', 'abc.txt'],
    ['<"|?*>', '______'],
  ])('%j is %j', (name, safe) => {
    expect(safeFilename(name)).toBe(safe)
  })

  test('has at most 200 bytes, its extension, and no half of a character', () => {
    for (const name of [
      'x'.repeat(500),
      'é'.repeat(500),
      '😀'.repeat(300),
      '👩🏽'.repeat(300),
      `e${'\u0301'.repeat(500)}`,
    ]) {
      const safe = safeFilename(`${name}.tar`)
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
      expect(safe).toMatch(/\.tar$/)
      expect(safe).not.toMatch(/\p{Cs}/u)
    }
    expect(Buffer.byteLength(safeFilename(`a.${'x'.repeat(500)}`))).toBe(200)
    expect(safeFilename('/'.repeat(1e6))).toBe('')
    expect(safeFilename(`${'directory/'.repeat(1e5)}a.pdf`)).toBe('a.pdf')
  })

  test('is read in a time that does not grow with it', () => {
    const time = (length: number) => {
      const name = Buffer.from(`${'\u200b.'.repeat(length)} . . `).toString()
      const started = performance.now()
      for (let round = 0; round < 20; round++) safeFilename(name)
      return performance.now() - started
    }
    time(1_000)
    expect(time(1_000_000)).toBeLessThan(50 * Math.max(time(10_000), 1))
  })
})
