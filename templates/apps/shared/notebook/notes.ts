import { countWords } from './words'

export interface Note {
  readonly id: string
  /** Markdown. */
  readonly text: string
}

export interface Notes {
  readonly notes: readonly Note[]
  /** The `id` of the note in the editor. */
  readonly openId: string
}

/** What a new visitor sees, and what a server renders. */
export const firstNote: Note = {
  id: 'welcome',
  text: `# Welcome to your notebook

Write **Markdown** here, and read it beside. Notes stay in this browser.

- [x] Write a note
- [ ] Export it as HTML or PDF
- [ ] Scan its QR code with your phone
- [ ] Let an agent write the next line

| you     | an agent       |
| ------- | -------------- |
| type    | \`notes.write\`  |
| read    | \`notes.read\`   |

> The badge above shows what agents do here while they do it.
`,
}

export const firstNotes: Notes = { notes: [firstNote], openId: firstNote.id }

export function openNote({ notes, openId }: Notes): Note {
  return notes.find(({ id }) => id === openId) ?? notes[0] ?? firstNote
}

/** @returns the first line with text in it, without Markdown's signs */
export function titleOf(markdown: string): string {
  const line = markdown
    .split('\n')
    .map((text) =>
      text
        .replace(/^[#>\s*+-]+/, '')
        .replace(/[*_`]/g, '')
        .trim(),
    )
    .find((text) => text !== '')
  return line === undefined ? 'Untitled' : line.slice(0, 80)
}

/** What agents get to see of a note. */
export function describeNote(text: string): { title: string; markdown: string; words: number } {
  return { title: titleOf(text), markdown: text, words: countWords(text) }
}

/** @returns a text with more below it, as a paragraph of its own */
export function appendText(text: string, more: string): string {
  return text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`
}

/** Reads what was stored. Other versions of the app, and other apps, may have written it: it is checked. */
export function parseNotes(json: string | null): Notes | undefined {
  try {
    const stored: unknown = JSON.parse(json ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('notes' in stored)) return undefined
    const notes = Array.isArray(stored.notes) ? stored.notes.filter(isNote) : []
    const [first] = notes
    if (first === undefined) return undefined
    const openId = 'openId' in stored && typeof stored.openId === 'string' ? stored.openId : first.id
    return { notes, openId }
  } catch {
    return undefined
  }
}

function isNote(value: unknown): value is Note {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'text' in value &&
    typeof value.text === 'string'
  )
}
