import type { DocumentText } from './document-text.ts'
import type { XmlHandlers } from './xml.ts'

const blocks = new Set(
  'p div section article header footer blockquote figure figcaption pre ul ol dl dt dd hr body nav aside'.split(
    ' ',
  ),
)
const hidden = new Set(['head', 'script', 'style', 'template'])

/** Reads a page into `document`: headings, lists, tables, and placeholders for images. */
export function htmlHandlers(document: DocumentText): XmlHandlers {
  const lists: { ordered: boolean; items: number }[] = []
  const links: string[] = []
  let skipped = 0
  return {
    open(name, attributes) {
      const tag = name.toLowerCase()
      if (hidden.has(tag)) skipped++
      if (skipped > 0) return
      if (/^h[1-6]$/.test(tag)) document.block(`${'#'.repeat(Number(tag[1]))} `)
      else if (tag === 'li') document.block(itemPrefix(lists))
      else if (tag === 'br') document.lineBreak()
      else if (tag === 'table') document.openTable()
      else if (tag === 'tr') document.openRow()
      else if (tag === 'td' || tag === 'th') document.openCell()
      else if (tag === 'img' || tag === 'image')
        document.text(attributes.alt ? `[picture: ${attributes.alt}]` : '[picture]')
      else if (tag === 'a') links.push(attributes.href ?? '')
      else if (tag === 'p' && lists.length > 0) document.text(' ')
      else if (blocks.has(tag)) document.block()
      if (tag === 'ul' || tag === 'ol') lists.push({ ordered: tag === 'ol', items: 0 })
    },
    text(text) {
      if (skipped === 0) document.text(text)
    },
    close(name) {
      const tag = name.toLowerCase()
      if (hidden.has(tag)) skipped--
      if (skipped > 0) return
      if (tag === 'ul' || tag === 'ol') lists.pop()
      if (tag === 'table') document.closeTable()
      else if (tag === 'a') {
        const link = links.pop() ?? ''
        if (/^https?:/i.test(link)) document.text(` <${link}>`)
      } else if (/^h[1-6]$/.test(tag) || tag === 'li' || (blocks.has(tag) && lists.length === 0))
        document.block()
    },
    done: () => document.isFull,
  }
}

function itemPrefix(lists: { ordered: boolean; items: number }[]): string {
  const list = lists.at(-1)
  if (list === undefined) return '- '
  list.items++
  return `${'  '.repeat(lists.length - 1)}${list.ordered ? `${list.items}.` : '-'} `
}
