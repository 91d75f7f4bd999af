/**
 * Characters that a person does not see although a model reads them, or that change the order of words on a screen:
 * format characters, BiDi controls, everything that Unicode says to ignore (joiners, fillers, variation selectors, tags),
 * lone surrogates and noncharacters. The marks before Arabic and Kaithi numbers are visible.
 */
const hidden = String.raw`[[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]--[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]]`
const hiding = new RegExp(hidden, 'gv')
/** All that JSON leaves as it is although it cannot be seen, or ends a line; and the signs of tags. */
const unwritten = new RegExp(String.raw`[<>\&\p{Cc}\p{Zl}\p{Zp}${hidden}]`, 'gv')

/** The name of the marks, in any spelling that a model could take for it: apart, or in full-width letters. */
const markName = Array.from('attachment', (letter) => {
  const fullWidth = String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
  return `[${letter}${fullWidth}]`
}).join(String.raw`[^\p{L}\p{N}<>]*`)
const markStart = new RegExp(String.raw`[<\uff1c\ufe64](?=[^\p{L}\p{N}<>]*${markName})`, 'giv')

/**
 * Puts what a file says between marks that it cannot close, so that a model can tell it from what the user says. This is
 * the only function that makes such marks. It first removes what cannot be seen, and then escapes: in the other order,
 * `</attach\u00adment>` would become a mark as soon as somebody removes the soft hyphen.
 */
export function betweenMarks(title: string, text: string): string {
  const closed = visibleText(text).replace(markStart, '&lt;')
  return `<attachment title=${quoted(title)}>\n${closed}\n</attachment>`
}

/** @returns JSON on one line, in which nothing looks like a tag, and every character can be seen */
export function quoted(value: unknown): string {
  return JSON.stringify(value).replace(unwritten, (character) =>
    character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

/** @returns the text with a sign for each character that cannot be seen, or would move the cursor of a terminal */
export function signsOf(text: string): string {
  return text.replace(hiding, '\ufffd').replace(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, '\ufffd')
}

/** @returns the text with its line ends and tabs, but without what else cannot be seen */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(hiding, '')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
}
