const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Makes text safe between tags and in quoted attributes, of HTML and of SVG. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
