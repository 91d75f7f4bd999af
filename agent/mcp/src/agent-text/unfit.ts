/** Characters that end a line, move the cursor or show nothing. A space replaces them. */
export const separating = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * Characters that a person does not see although a model reads them, or that change the order of words on a screen:
 * format characters, BiDi controls and isolates, everything that Unicode says to ignore (joiners, fillers, variation
 * selectors, tags), lone surrogates, and noncharacters. The marks before Arabic and Kaithi numbers are excluded,
 * because they are visible.
 */
const hidden = String.raw`[[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]--[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]]`

export const hiding = new RegExp(hidden, 'gv')

/** Matches any character of both kinds. Has no `g` flag, and therefore no state. */
export const unfit = new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}${hidden}]`, 'v')
