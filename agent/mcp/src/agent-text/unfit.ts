/** What ends a line, moves a cursor or stands for nothing: a space takes its place. */
export const separating = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * What is not seen, yet read by a model, or turns the order of words on a screen: format characters, BiDi controls and isolates, all
 * that Unicode says to ignore (joiners, fillers, variation selectors, tags), lone surrogates, and what is no character. The marks
 * that stand before Arabic and Kaithi numbers are seen.
 */
const hidden = String.raw`[[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]--[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]]`

export const hiding = new RegExp(hidden, 'gv')

/** Any of both; without a state. */
export const unfit = new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}${hidden}]`, 'v')
