const limits = { characters: 2_000, lines: 20 }

/**
 * @param text - of the app, untrusted: it must not look like words of this program, or be drawn in another order
 * @returns its lines, each behind a bar
 */
export function shownLines(text: string): string[] {
  const lines = plainText(text, limits.characters).split('\n')
  const more = lines.length > limits.lines ? ['…'] : []
  return [...lines.slice(0, limits.lines), ...more].map((line) => `  │ ${line}\n`)
}

/** @returns a text of the app in one line */
export function shownName(text: string): string {
  return plainText(text, 200).replaceAll('\n', ' ')
}

function plainText(text: string, characters: number): string {
  const plain = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{C}\n]/gu, '\ufffd')
  return plain.length > characters ? `${plain.slice(0, characters)}…` : plain
}
