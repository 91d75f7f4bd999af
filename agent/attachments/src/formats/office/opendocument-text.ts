import type { DocumentText } from './document-text.ts'

/** Content outside a document's text: earlier versions, and the formatted note numbers. */
const skippedElements = new Set(['tracked-changes', 'note-citation', 'title', 'desc', 'annotation-end'])

/** A comment's author and date, which are not part of its text. */
const commentElements = new Set(['creator', 'date', 'date-string', 'creator-initials', 'sender-initials'])

/**
 * Reads the body of an OpenDocument file: paragraphs, headings, lists, tables, notes and comments.
 *
 * @param place - returns the current destination of the text
 */
export function opendocumentHandlers(place: () => DocumentText) {
  let lists = 0
  let item = false
  /** Depth of nested paragraphs: a paragraph may contain a frame. */
  let paragraphs = 0
  let skipped = 0
  let comments = 0
  const isSkipped = (element: string) =>
    skippedElements.has(element) || (comments > 0 && commentElements.has(element))
  return {
    open(element: string, attributes: Readonly<Record<string, string>>, inTitle = false): void {
      if (isSkipped(element)) skipped++
      if (skipped > 0) return
      const document = place()
      if (element === 'h' || element === 'p') {
        paragraphs++
        const level = Number(attributes['text:outline-level'] ?? 1)
        const heading = inTitle || element === 'h'
        if (comments > 0) document.text(' ')
        else if (heading) document.block(`${'#'.repeat(Math.min(6, Math.max(1, level || 1)))} `)
        else document.block(lists > 0 ? `${'  '.repeat(Math.min(lists, 10) - 1)}${item ? '- ' : '  '}` : '')
        item = false
      } else if (element === 'list') lists++
      else if (element === 'list-item') item = true
      else if (element === 's') document.text(' ')
      else if (element === 'tab') document.text(' ')
      else if (element === 'line-break') document.lineBreak()
      else if (element === 'table') document.openTable()
      else if (element === 'table-row') document.openRow()
      else if (element === 'table-cell') document.openCell()
      else if (element === 'image') document.text('[picture]')
      else if (element === 'note' || element === 'annotation') {
        document.text(element === 'note' ? ' [note:' : ' [comment:')
        comments++
      }
    },
    text(text: string): void {
      if (paragraphs > 0 && skipped === 0) place().text(text)
    },
    close(element: string): void {
      if (isSkipped(element)) skipped--
      if (skipped > 0) return
      if (element === 'h' || element === 'p') {
        paragraphs--
        if (comments === 0 && paragraphs === 0) place().block()
      } else if (element === 'list') lists--
      else if (element === 'table') place().closeTable()
      else if (element === 'note' || element === 'annotation') {
        place().text('] ')
        comments--
      }
    },
  }
}
