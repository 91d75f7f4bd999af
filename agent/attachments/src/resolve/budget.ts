import type { ResolveLimits } from '../environment/limits.ts'
import type { TextPart } from '../parts/part.ts'

/** Characters of the marks around a text, which a model also reads. */
const marksCharacters = 40
/** Maximum characters of notes about missing results: per file, and in total. */
const noteCharacters = 2_000
const allNoteCharacters = 20_000

/** Tracks the cost of one resolution so far. */
export class Budget {
  #attachments = 0
  #bytes = 0
  #characters = 0
  #noteCharacters = 0
  #textsLeftOut = 0
  #notesLeftOut = 0
  readonly limits: ResolveLimits

  constructor(limits: ResolveLimits) {
    this.limits = limits
  }

  /**
   * Counts one more file.
   *
   * @param depth - 1 for the attached file
   * @returns the exceeded limit, or undefined
   */
  enter(depth: number): string | undefined {
    const { maxAttachments, maxDepth } = this.limits
    if (this.#attachments >= maxAttachments)
      return `${maxAttachments} files were looked at before it (\`limits.maxAttachments\`).`
    // A skipped file is described, which also has a cost.
    this.#attachments++
    if (depth > maxDepth) return `It is in more than ${maxDepth} levels of files (\`limits.maxDepth\`).`
    return undefined
  }

  /** Whether no more files are read. */
  get isFull(): boolean {
    return this.#attachments >= this.limits.maxAttachments
  }

  /**
   * Counts a file that reaches the model.
   *
   * @returns the exceeded limit, or undefined
   */
  spendBytes(bytes: number): string | undefined {
    const { maxFileBytes } = this.limits
    const left = maxFileBytes - this.#bytes
    if (bytes > left)
      return `It has ${bytes} bytes, and ${left} are left of the ${maxFileBytes} for all files (\`limits.maxFileBytes\`).`
    this.#bytes += bytes
    return undefined
  }

  /** Remaining characters for text. */
  get characters(): number {
    return Math.max(0, this.limits.maxCharacters - this.#characters)
  }

  /**
   * Counts text that reaches the model, with its title and its marks.
   *
   * @returns the text, truncated at the end of the budget with a note; empty if the budget was already spent
   */
  spendText(part: TextPart): TextPart[] {
    const left = this.characters
    if (left === 0) {
      this.#textsLeftOut++
      return []
    }
    const { text, title = '' } = part
    this.#characters += text.length + title.length + marksCharacters
    if (text.length <= left) return [part]
    const rest = text.length - left
    const note = `[${rest} more characters are left out (\`limits.maxCharacters\`).]`
    return [{ ...part, text: `${text.slice(0, left)}\n${note}` }]
  }

  /**
   * Counts a note about content that a model does not see. Notes have their own budget, because they matter
   * most when the other one is spent.
   *
   * @returns the note, as far as it fits
   */
  spendNote(part: TextPart): TextPart[] {
    const { text, title = '' } = part
    const left = Math.min(noteCharacters, allNoteCharacters - this.#noteCharacters - title.length)
    if (left <= 0) {
      this.#notesLeftOut++
      return []
    }
    this.#noteCharacters += Math.min(text.length, left) + title.length
    return [text.length <= left ? part : { ...part, text: `${text.slice(0, left)}…` }]
  }

  /** @returns one part for all omitted texts and notes, or none */
  leftOut(): TextPart[] {
    const texts = this.#textsLeftOut
    const notes = this.#notesLeftOut
    if (texts + notes === 0) return []
    const text = [
      ...(texts > 0 ? [`${texts} more texts are left out (\`limits.maxCharacters\`).`] : []),
      ...(notes > 0 ? [`${notes} more notes on what is missing are left out.`] : []),
    ].join('\n')
    return [{ type: 'text', title: 'left out', text }]
  }
}
