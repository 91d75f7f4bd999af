/**
 * Text that a page chose, for an agent or a person to read: limited, on one line, without what steers terminals or
 * hides words.
 *
 * @param longest - characters
 * @returns an empty text for what is no text
 */
export function shortText(value: unknown, longest: number): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, longest * 2)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u{e0000}-\u{e007f}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}
