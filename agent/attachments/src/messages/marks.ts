/**
 * Characters that are invisible to a person but readable by a model, or that change the displayed word order:
 * format characters, BiDi controls, all default-ignorable characters of Unicode (joiners, fillers, variation
 * selectors, tags), lone surrogates and noncharacters. The marks before Arabic and Kaithi numbers are
 * visible.
 */
const hidden = String.raw`[[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]--[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]]`
const hiding = new RegExp(hidden, 'gv')
/**
 * Characters that JSON leaves unescaped although they are invisible or end a line; and the characters of
 * tags.
 */
const unwritten = new RegExp(String.raw`[<>\&\p{Cc}\p{Zl}\p{Zp}${hidden}]`, 'gv')

/** The name of the marks, in any spelling that a model could recognize: spaced, or in full-width letters. */
const markName = Array.from('attachment', (letter) => {
  const fullWidth = String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
  return `[${letter}${fullWidth}]`
}).join(String.raw`[^\p{L}\p{N}<>]*`)
const markStart = new RegExp(String.raw`[<\uff1c\ufe64](?=[^\p{L}\p{N}<>]*${markName})`, 'giv')

/**
 * Encloses a file's content in marks that the content cannot close, so that a model can distinguish it from
 * the user's message. No other function makes such marks. It first removes invisible characters, and then
 * escapes. In the other order, `</attach\u00adment>` would become a mark once another program removes the
 * soft hyphen.
 */
export function betweenMarks(title: string, text: string): string {
  const closed = visibleText(text).replace(markStart, '&lt;')
  return `<attachment title=${quoted(title)}>\n${closed}\n</attachment>`
}

/** @returns JSON on one line, without tag-like text and with every character visible */
export function quoted(value: unknown): string {
  return JSON.stringify(value).replace(unwritten, (character) =>
    character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

/** @returns the text with a replacement character for each invisible or terminal control character */
export function signsOf(text: string): string {
  return text.replace(hiding, '\ufffd').replace(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, '\ufffd')
}

/** @returns the text with its line ends and tabs, but without other invisible characters */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(hiding, '')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
}
