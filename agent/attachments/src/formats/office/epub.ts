import { posix } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { TextPart } from '../../parts/part.ts'
import type { Format, FormatContext } from '../format.ts'
import { openZipParts, type ZipParts } from '../zip-parts.ts'
import { cutText, DocumentText } from './document-text.ts'
import { htmlHandlers } from './html-text.ts'
import { readXml } from './xml.ts'

export interface BookData {
  title?: string
  creators: string[]
  /** Names of the chapter parts, in reading order. */
  chapters: string[]
}

/** Title, authors, and the chapters' text in reading order. */
export const epub: Format<BookData> = {
  name: 'epub',
  types: ['application/epub+zip'],
  async read(attachment, context) {
    const { maxCharacters, maxItems, signal, textGiven } = context
    const { name } = attachment
    await using parts = await openZipParts(attachment, context)
    const data = await readPackage(name, parts, context)
    const locked = await lockedParts(parts, context)
    const texts: TextPart[] = []
    const missing = [...parts.problems]
    let left = maxCharacters
    let unread = 0
    for (const [index, part] of data.chapters.entries()) {
      if (textGiven) break
      if (left <= 0 || texts.length >= maxItems || locked.has(part)) {
        unread++
        continue
      }
      const document = new DocumentText(left)
      const options = { name: part, signal, lenient: true }
      const whole = await readXml(parts.stream(part), htmlHandlers(document), options)
      const text = document.toString()
      if (text === '') continue
      texts.push({ type: 'text', title: `${name}, part ${index + 1}`, text: cutText(text, left, whole) })
      left -= text.length
    }
    if (locked.size > 0 && data.chapters.some((part) => locked.has(part)))
      missing.push(`Chapters of ${name} are encrypted for one reader. Ask for a copy without protection.`)
    const about = `A book: ${data.title ?? 'without a title'}${data.creators.length > 0 ? `, by ${data.creators.join(', ')}` : ''}; ${data.chapters.length} parts${unread > 0 ? `, of which ${unread} are left out` : ''}.`
    if (!textGiven) texts.unshift({ type: 'text', title: name, text: about })
    return { data, texts, products: [], missing }
  },
}

/** Locates and reads the package document (EPUB 3.3, 4.2 and 5). */
async function readPackage(name: string, parts: ZipParts, { signal }: FormatContext): Promise<BookData> {
  let root: string | undefined
  await readXml(
    parts.names.includes('META-INF/container.xml')
      ? parts.stream('META-INF/container.xml')
      : [Buffer.from('<none/>')],
    {
      open(element, attributes) {
        if (element === 'rootfile') root ??= attributes['full-path']
      },
    },
    { name, signal },
  )
  if (root === undefined || !parts.names.includes(root))
    throw new AbpError(
      'ATTACHMENT_UNREADABLE',
      `${name} does not say where its chapters are. Ask for it again.`,
    )
  const folder = posix.dirname(root)
  const items = new Map<string, string>()
  const order: string[] = []
  const creators: string[] = []
  let title = ''
  let inside = ''
  let text = ''
  await readXml(
    parts.stream(root),
    {
      open(element, { href = '', id = '', idref = '' }) {
        inside = element
        text = ''
        if (element === 'item') items.set(id, posix.join(folder, decoded(href)))
        else if (element === 'itemref') order.push(idref)
      },
      text(piece) {
        if ((inside === 'title' || inside === 'creator') && text.length < 500) text += piece
      },
      close(element) {
        if (element === 'title') title ||= text.trim()
        else if (element === 'creator' && creators.length < 20) creators.push(text.trim())
        inside = ''
      },
    },
    { name, signal },
  )
  const chapters = order.map((id) => items.get(id) ?? '').filter((part) => parts.names.includes(part))
  return { ...(title !== '' && { title }), creators, chapters }
}

/** @returns the encrypted parts; fonts often are, so only encrypted chapters are reported */
async function lockedParts(parts: ZipParts, { signal }: FormatContext): Promise<Set<string>> {
  const locked = new Set<string>()
  const name = 'META-INF/encryption.xml'
  if (!parts.names.includes(name)) return locked
  await readXml(
    parts.stream(name),
    {
      open(element, { URI = '' }) {
        if (element === 'CipherReference') locked.add(decoded(URI))
      },
    },
    { name, signal },
  )
  return locked
}

function decoded(address: string): string {
  const path = address.replace(/[#?].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
