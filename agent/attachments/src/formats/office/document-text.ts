import { markdownTable } from '../table.ts'

/** Collects a document's text block by block, in a Markdown-like form. */
export class DocumentText {
  readonly #blocks: string[] = []
  readonly #limit: number
  #block = ''
  #prefix = ''
  #rows: string[][] = []
  /** Depth of nested tables: the outermost is a table, and its cells contain only text. */
  #tables = 0
  #length = 0

  /** @param limit - number of characters after which it is full */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether the text exceeds the character limit. */
  get isFull(): boolean {
    return this.#length > this.#limit
  }

  text(text: string): void {
    if (this.isFull) return
    const plain = text.replace(/[ \t\r\n]+/g, ' ')
    this.#length += plain.length
    const row = this.#tables > 0 ? this.#rows.at(-1) : undefined
    if (this.#tables === 0) this.#block += plain
    else if (row && row.length > 0) row[row.length - 1] += plain
  }

  lineBreak(): void {
    if (this.#tables > 0) this.text(' ')
    else this.#block += '\n'
  }

  /**
   * Ends the previous block, and starts a paragraph.
   *
   * @param prefix - its marker, such as `# ` or `- `
   */
  block(prefix = ''): void {
    if (this.#tables > 0) {
      this.text(' ')
      return
    }
    const text = this.#block
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim()
    if (text !== '') this.#blocks.push(this.#prefix + text)
    this.#block = ''
    this.#prefix = prefix
    this.#length += 2
  }

  openTable(): void {
    if (this.#tables === 0) this.block()
    this.#tables++
  }

  openRow(): void {
    if (this.#tables === 1) this.#rows.push([])
    this.#length++
  }

  openCell(): void {
    if (this.#tables === 1) this.#rows.at(-1)?.push('')
    else this.text(' ')
    this.#length += 3
  }

  closeTable(): void {
    if (this.#tables === 0) return
    this.#tables--
    if (this.#tables > 0) return
    const rows = this.#rows
      .map((row) => row.slice(0, row.findLastIndex((cell) => cell.trim() !== '') + 1))
      .filter((row) => row.length > 0)
    this.#rows = []
    // A single cell is a frame around text.
    const [[only = ''] = []] = rows
    if (rows.length === 1 && rows[0]?.length === 1) this.#blocks.push(only.trim())
    else if (rows.length > 0) this.#blocks.push(markdownTable(rows))
  }

  /** @returns the whole text, with adjacent list items on consecutive lines */
  toString(): string {
    while (this.#tables > 0) this.closeTable()
    this.block()
    return this.#blocks
      .map((block, index) => {
        const item = /^ *(- |\d+\. )/
        const together = index > 0 && item.test(block) && item.test(this.#blocks[index - 1] ?? '')
        return (index === 0 ? '' : together ? '\n' : '\n\n') + block
      })
      .join('')
  }
}

/** @returns the text, truncated at the limit with a note */
export function cutText(text: string, limit: number, whole = true): string {
  if (whole && text.length <= limit) return text
  return `${text.slice(0, limit)}\n[This is the beginning. The rest is left out: convert the file to a PDF or to text to read it.]`
}
