/**
 * The source of a regular expression (flag `v`). It matches characters that programs read but people do not
 * see, and characters that change the order of words on a screen: format characters, BiDi controls and
 * isolates, everything that Unicode marks as ignorable (joiners, fillers, variation selectors, tags), lone
 * surrogates, and noncharacters. The marks before Arabic and Kaithi numbers are excluded, because they are
 * visible. A plain string literal: bundlers keep calls such as `String.raw` even in pages that do not use the
 * value.
 */
export const hiddenCharacters =
  '[[\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\uFFF9-\\uFFFB]--[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}]]'
