/** The initial text of the editor. */
export const firstNotes = 'Ask the harbour office about the tide tables.'

/** @returns the result of `notes.read` and `notes.add`. */
export function describeNotes(text: string): { text: string; words: number } {
  return { text, words: text.split(/\s+/).filter(Boolean).length }
}

/** @returns the notes with an additional line. */
export function addLine(text: string, line: string): string {
  return text === '' ? line : `${text.replace(/\n$/, '')}\n${line}`
}
