const charset = /<meta\s+charset[^>]*>/i

/**
 * @param chunks - the inner HTML of `<head>`, in pieces
 * @param elements - HTML to insert directly after `<meta charset>`, or at the start if there is none
 * @returns new pieces
 */
export function insertAfterCharset(chunks: readonly string[], elements: string): string[] {
  const index = chunks.findIndex((chunk) => charset.test(chunk))
  if (index < 0) return [elements, ...chunks]
  return chunks.map((chunk, at) => (at === index ? chunk.replace(charset, (meta) => meta + elements) : chunk))
}
