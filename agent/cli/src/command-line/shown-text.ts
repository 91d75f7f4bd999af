import { hiddenCharacters } from '@abp-kit/core/manifest'

declare const shown: unique symbol

/**
 * Text that is safe to write to a terminal: it contains no invisible characters, and none that move the
 * cursor, type on the keyboard, or change the order of words. Only {@link line} and the functions here
 * produce this type, so a site's text does not compile where a terminal is written to.
 */
export type ShownText = string & { readonly [shown]: true }

const hiding = new RegExp(hiddenCharacters, 'gv')
/** Control characters, except line breaks and tabs, and Unicode's other line breaks. */
const moving = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}]/gu
const unseen = new RegExp(String.raw`[[\p{Cc}\p{Zl}\p{Zp}${hiddenCharacters}]--\n]`, 'gv')

const limits = { characters: 2_000, lines: 20 }

/**
 * Combines the program's own words with site text that {@link fromSite} made safe. A site's raw text does not
 * compile.
 */
export function line(words: TemplateStringsArray, ...values: readonly (ShownText | number)[]): ShownText {
  return visible(words.map((word, index) => (index === 0 ? word : `${values[index - 1]}${word}`)).join(''))
}

/**
 * @param value - from a site
 * @param characters - longer text is truncated and ends with `…`
 * @returns the text on one line; empty if it is not a string
 */
export function fromSite(value: unknown, characters: number = limits.characters): ShownText {
  if (typeof value !== 'string') return visible('')
  const head = value
    .slice(0, characters * 2)
    .replace(/[\s\u0085]+/gu, ' ')
    .trim()
  const isCut = head.length > characters || value.length > characters * 2
  return visible(isCut ? `${head.slice(0, characters)}…` : head)
}

/** @returns the lines of a site's text, each after a bar, so that none looks like a line of this program */
export function linesFromSite(text: string): ShownText[] {
  const lines = text.slice(0, limits.characters).split(/\r\n|[\r\n\u2028\u2029]/)
  const more = lines.length > limits.lines || text.length > limits.characters ? [line`  │ …\n`] : []
  return [...lines.slice(0, limits.lines).map((one) => line`  │ ${visible(one)}\n`), ...more]
}

/** @returns the texts, one after the other */
export function joined(texts: readonly ShownText[], between = ', '): ShownText {
  return visible(texts.join(between))
}

/**
 * The last step before a terminal, and for a result that is itself the output. Cursor-moving characters
 * become `\ufffd`, and invisible characters are removed.
 *
 * @returns the text with its line breaks and tabs
 */
export function visible(text: string): ShownText {
  const fit = text.replace(hiding, '').replace(moving, '\ufffd')
  if (isShown(fit)) return fit
  throw new Error('A text that was made visible is not.')
}

function isShown(text: string): text is ShownText {
  return text.search(hiding) < 0 && text.search(moving) < 0
}

/** @returns equivalent JSON in which every character is visible */
export function visibleJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(unseen, (character) =>
    character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}
