import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import type { Format, FormatContext } from '../format.ts'
import { openZipParts, type ZipParts } from '../zip-parts.ts'
import { cutText, DocumentText } from './document-text.ts'
import type { DocumentData } from './docx.ts'
import { opendocumentHandlers } from './opendocument-text.ts'
import { picturesOf } from './pictures.ts'
import type { DeckData } from './pptx.ts'
import { type Slide, slideTexts } from './slides.ts'
import { readXml } from './xml.ts'

const opendocument = 'application/vnd.oasis.opendocument'

/** Text with headings, lists, tables, notes and comments; its pages as images, or its embedded images. */
export const odt: Format<DocumentData> = {
  name: 'odt',
  types: [`${opendocument}.text`, `${opendocument}.text-template`],
  async read(attachment, context) {
    const { maxCharacters, signal, textGiven } = context
    const { name } = attachment
    await using parts = await openOpenDocument(attachment, context)
    const document = new DocumentText(maxCharacters)
    const handlers = { ...opendocumentHandlers(() => document), done: () => document.isFull }
    const whole = await readXml(parts.stream('content.xml'), handlers, { name, signal })
    const text = document.toString()
    const { missing, products } = await picturesOf(attachment, context, parts, 'Pictures/')
    return {
      data: { whole: whole && text.length <= maxCharacters, characters: text.length },
      texts: textGiven
        ? []
        : [
            {
              type: 'text',
              title: name,
              text: cutText(text, maxCharacters, whole) || 'A document without text.',
            },
          ],
      products,
      missing: [...parts.problems, ...missing],
    }
  },
}

/** Text and speaker notes of each slide; the slides as images, or their embedded images. */
export const odp: Format<DeckData> = {
  name: 'odp',
  types: [`${opendocument}.presentation`, `${opendocument}.presentation-template`],
  async read(attachment, context) {
    const { maxItems, signal, textGiven } = context
    const { name } = attachment
    await using parts = await openOpenDocument(attachment, context)
    const reader = slideReader(context)
    await readXml(parts.stream('content.xml'), reader.handlers, { name, signal })
    const slides = reader.slides.map(
      ({ hidden, notes, text, title }): Slide => ({
        ...(title.trim() !== '' && { title: title.trim() }),
        text: text.toString(),
        ...(notes.toString() !== '' && { notes: notes.toString() }),
        hidden,
      }),
    )
    const texts = textGiven ? [] : slideTexts(name, slides.slice(0, maxItems), reader.count())
    const { missing, products } = await picturesOf(attachment, context, parts, 'Pictures/')
    return {
      data: { slides, count: reader.count() },
      texts,
      products,
      missing: [...parts.problems, ...missing],
    }
  },
}

interface SlideBeingRead {
  text: DocumentText
  notes: DocumentText
  title: string
  hidden: boolean
}

function slideReader({ maxCharacters, maxItems }: FormatContext) {
  const slides: SlideBeingRead[] = []
  const hiddenStyles = new Set<string>()
  let count = 0
  let style = ''
  let inNotes = false
  let inTitle = false
  // Discards the text of slides beyond the limit.
  const nowhere = new DocumentText(0)
  const current = () => (count > slides.length ? undefined : slides.at(-1))
  const inner = opendocumentHandlers(() => {
    const slide = current()
    return slide === undefined ? nowhere : inNotes ? slide.notes : slide.text
  })
  return {
    slides,
    count: () => count,
    handlers: {
      open(element: string, attributes: Readonly<Record<string, string>>) {
        if (element === 'style') style = attributes['style:name'] ?? ''
        else if (element === 'drawing-page-properties') {
          if (attributes['presentation:visibility'] === 'hidden') hiddenStyles.add(style)
        } else if (element === 'page') {
          count++
          if (slides.length < maxItems)
            slides.push({
              text: new DocumentText(maxCharacters),
              notes: new DocumentText(maxCharacters),
              title: '',
              hidden: hiddenStyles.has(attributes['draw:style-name'] ?? ''),
            })
        } else if (element === 'notes') inNotes = true
        else if (element === 'frame') inTitle = attributes['presentation:class'] === 'title'
        if (count > 0) inner.open(element, attributes, inTitle && !inNotes)
      },
      text(text: string) {
        if (count === 0) return
        inner.text(text)
        const slide = current()
        if (inTitle && !inNotes && slide && slide.title.length < 1_000) slide.title += text.trim()
      },
      close(element: string) {
        if (count > 0) inner.close(element)
        if (element === 'notes') inNotes = false
        else if (element === 'frame') inTitle = false
      },
    },
  }
}

/** @throws {AbpError} also if it has a password */
export async function openOpenDocument(attachment: Attachment, context: FormatContext): Promise<ZipParts> {
  const parts = await openZipParts(attachment, context)
  try {
    let encrypted = false
    const name = 'META-INF/manifest.xml'
    await readXml(
      parts.names.includes(name) ? parts.stream(name) : [Buffer.from('<none/>')],
      {
        open(element) {
          encrypted ||= element === 'encryption-data'
        },
        done: () => encrypted,
      },
      { name: attachment.name, signal: context.signal },
    )
    const problem = encrypted
      ? 'has a password. Save it without'
      : !parts.names.includes('content.xml') && 'has no content.xml. Save it again, or as a PDF'
    if (problem) throw new AbpError('ATTACHMENT_UNREADABLE', `${attachment.name} ${problem}.`)
    return parts
  } catch (error) {
    await parts[Symbol.asyncDispose]()
    throw error
  }
}
