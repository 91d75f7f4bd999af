import type { ResolveLimits } from '../environment/limits'
import type { TextPart } from '../parts/part'

/** Counts what one resolution has cost so far. */
export class Budget {
  #attachments = 0
  #bytes = 0
  #characters = 0
  readonly limits: ResolveLimits

  constructor(limits: ResolveLimits) {
    this.limits = limits
  }

  /**
   * Counts one more file.
   *
   * @param depth - 1 for the file that was attached
   * @returns why it is too much, or nothing
   */
  enter(depth: number): string | undefined {
    const { maxAttachments, maxDepth } = this.limits
    if (depth > maxDepth) return `It is in more than ${maxDepth} levels of files (\`limits.maxDepth\`).`
    if (this.#attachments >= maxAttachments)
      return `${maxAttachments} files were looked at before it (\`limits.maxAttachments\`).`
    this.#attachments++
    return undefined
  }

  /** Whether no more files are looked at. */
  get isFull(): boolean {
    return this.#attachments >= this.limits.maxAttachments
  }

  /**
   * Counts a file that reaches the model.
   *
   * @returns why it is too much, or nothing
   */
  spendBytes(bytes: number): string | undefined {
    const { maxFileBytes } = this.limits
    const left = maxFileBytes - this.#bytes
    if (bytes > left)
      return `It has ${bytes} bytes, and ${left} are left of the ${maxFileBytes} for all files (\`limits.maxFileBytes\`).`
    this.#bytes += bytes
    return undefined
  }

  /** Characters that are left for text. */
  get characters(): number {
    return Math.max(0, this.limits.maxCharacters - this.#characters)
  }

  /** Counts text that reaches the model. @returns it, cut where the budget ends, with a note that says so */
  spendText(part: TextPart): TextPart {
    const left = this.characters
    this.#characters += part.text.length
    if (part.text.length <= left) return part
    const rest = part.text.length - left
    return {
      ...part,
      text: `${part.text.slice(0, left)}\n[${rest} more characters are left out (\`limits.maxCharacters\`).]`,
    }
  }
}
