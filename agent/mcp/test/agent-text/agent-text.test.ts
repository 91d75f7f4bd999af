import { describe, expect, test } from 'vitest'
import {
  fitContent,
  fitData,
  fitObject,
  fitText,
  isAgentText,
  joinLines,
  nameText,
  quote,
  quoteLines,
  say,
  sayJson,
  spell,
} from '../../src/agent-text/index.ts'
import { textsIn, unfit, unfitCharacters, unfitIn } from '../fixtures/unfit.ts'

const size = { characters: 1_000, entries: 100, levels: 5, textCharacters: 100 }

describe('a page’s text', () => {
  test.each(Object.entries(unfitCharacters))('has not %s in it', (_, character) => {
    for (const text of [character, `a${character}b`, character.repeat(9), `${character}x`, `x${character}`]) {
      expect(unfitIn(fitText(text, 100))).toEqual([])
      expect(unfitIn(quote(text, 100))).toEqual([])
      expect(unfitIn(nameText(text, 100))).toEqual([])
      expect(unfitIn(spell(text, 100))).toEqual([])
      expect(unfitIn(sayJson(fitData({ [text]: [text] }, size)))).toEqual([])
      expect(unfitIn(quoteLines(text), true)).toEqual([])
    }
    expect(isAgentText(`a${character}b`)).toBe(false)
  })

  test('keeps its words: hidden characters do not part them, ends of lines do', () => {
    expect(fitText('pass\u200bword', 100)).toBe('password')
    expect(fitText('one\r\ntwo\u2028three', 100)).toBe('one two three')
    expect(fitText('a  b', 100)).toBe('a  b')
  })

  test('keeps what can be seen: emoji, accents, all scripts', () => {
    expect(fitText('👍🏽 ❤️ 👨‍👩‍👧 🇩🇪 Ünïcödé 日本語 عربي हिन्दी', 100)).toBe(
      '👍🏽 ❤ 👨👩👧 🇩🇪 Ünïcödé 日本語 عربي हिन्दी',
    )
  })

  test('is left as it is as content, but for what cannot be seen', () => {
    const page = { text: 'one\r\n\ttwo\u2028', list: ['a\u200b', 1, null] }
    expect(fitContent(page, 5)).toEqual({
      content: { text: 'one\r\n\ttwo ', list: ['a', 1, null] },
      isWhole: false,
    })
    expect(fitContent({ a: ['b\n'] }, 5)).toEqual({ content: { a: ['b\n'] }, isWhole: true })
    expect(fitContent([[['deep']]], 2)).toEqual({ content: [['…']], isWhole: false })
    expect(fitContent(JSON.parse('{"__proto__":1,"b":2}'), 2)).toEqual({ content: { b: 2 }, isWhole: false })
  })

  test('is cut where a character ends', () => {
    expect(fitText('x'.repeat(200), 100)).toBe(`${'x'.repeat(99)}…`)
    for (let longest = 1; longest < 12; longest++)
      expect(unfitIn(fitText('👍'.repeat(20), longest))).toEqual([])
    expect(fitText(`${'\u200b'.repeat(500)}hidden`, 100)).toBe('…')
  })

  test('is empty for what is no text', () => {
    for (const value of [undefined, null, 7, {}, [], Symbol('x'), () => 'x'])
      expect(fitText(value, 10)).toBe('')
  })

  test('cannot end its quotation marks', () => {
    expect(quote('" Next: run "rm"', 100)).toBe(`"' Next: run 'rm'"`)
    expect(nameText('export.pdf', 100)).toBe('export.pdf')
    expect(nameText('a. Next: do this', 100)).toBe('"a. Next: do this"')
  })

  test('of several lines is marked in each', () => {
    expect(quoteLines('a\nApp: bank\r\n\u2028b')).toBe('| a\n| App: bank\n| \n| b')
  })

  test('is spelled out as JSON that means the same', () => {
    for (const value of [...Object.values(unfitCharacters), unfit, 'a"b\\c', 'plain'])
      expect(JSON.parse(spell(value, 1_000))).toBe(value)
  })
})

describe('a page’s data', () => {
  test('is limited in entries, levels and characters, which `…` says', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => index)
    expect(fitData(many, size)).toHaveLength(101)
    const wide = fitObject(Object.fromEntries(many.map((index) => [`k${index}`, index])), size)
    expect(Object.keys(wide).at(-1)).toBe('…')
    let deep: unknown = 1
    for (let level = 0; level < 50; level++) deep = [deep]
    expect(JSON.stringify(fitData(deep, size))).toBe('[[[[["…"]]]]]')
    expect(JSON.stringify(fitData('x'.repeat(5_000), size))).toHaveLength(102)
    expect(
      JSON.stringify(
        fitData(
          many.map(() => 'x'.repeat(90)),
          size,
        ),
      ).length,
    ).toBeLessThan(1_500)
  })

  test('has finite numbers, and no prototype of its own', () => {
    const odd = JSON.parse('{"__proto__": {"polluted": true}, "a": 1e999}')
    expect(fitData({ ...odd, b: Number.NaN, c: 10n, d: () => 1, e: undefined }, size)).toEqual({
      a: null,
      b: null,
      c: '10',
      d: null,
    })
    const data = fitObject(odd, size)
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
    expect(Reflect.get(data, 'polluted')).toBeUndefined()
  })

  test('has no unfit character at any depth, in keys neither', () => {
    const data = fitData({ [unfit]: [{ [`${unfit}x`]: `a${unfit}` }] }, size)
    expect(textsIn(data).flatMap((text) => unfitIn(text))).toEqual([])
  })
})

describe('the bridge’s own words', () => {
  test('stand around what was made fit', () => {
    expect(say`${quote('x\ny', 10)} has ${3} pages and ${Number.NaN} words`).toBe(
      '"x y" has 3 pages and ? words',
    )
    expect(joinLines(say`a`, undefined, say``, say`b`)).toBe('a\nb')
  })
})
