/**
 * The source of a regular expression (flag `v`) for characters that a person does not see although a program reads them, or
 * that change the order of words on a screen: format characters, BiDi controls and isolates, everything that Unicode says
 * to ignore (joiners, fillers, variation selectors, tags), lone surrogates, and noncharacters. The marks before Arabic and
 * Kaithi numbers are excluded, because they are visible. A plain text: bundlers
 * keep a call such as `String.raw`, and a page that does not use it would pay for it.
 */
export const hiddenCharacters =
  '[[\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\uFFF9-\\uFFFB]--[\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}]]'
