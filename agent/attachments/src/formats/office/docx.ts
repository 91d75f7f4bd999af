import { posix } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { Format } from '../format.ts'
import { loadPackage } from '../package.ts'
import { openZipParts } from '../zip-parts.ts'
import { cutText, DocumentText } from './document-text.ts'
import { htmlHandlers } from './html-text.ts'
import { picturesOf } from './pictures.ts'
import { storedZip } from './stored-zip.ts'
import { readXml } from './xml.ts'

/** Maximum bytes of XML for mammoth's tree, which takes some hundred times as much memory. */
const maxXmlBytes = 8_000_000

export interface DocumentData {
  /** Whether the parts contain the whole text. */
  whole: boolean
  /** Characters of text read. */
  characters: number
}

/**
 * Text with headings, lists, tables and comments, as read by mammoth; its pages as images, or its embedded
 * images.
 */
export const docx: Format<DocumentData> = {
  name: 'docx',
  types: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    'application/vnd.ms-word.document.macroenabled.12',
    'application/vnd.ms-word.template.macroenabled.12',
  ],
  async read(attachment, context) {
    const { maxCharacters, signal, textGiven } = context
    const { name } = attachment
    await using parts = await openZipParts(attachment, context)
    // The library that unpacks for mammoth would resolve names with `..` to other parts.
    const names = parts.names.filter(
      (part) => /\.(xml|rels)$/i.test(part) && posix.join('/', part) === `/${part}`,
    )
    const said = names.reduce((sum, part) => sum + parts.size(part), 0)
    if (said > maxXmlBytes) {
      throw new AbpError(
        'ATTACHMENT_TOO_LARGE',
        `${name} has ${said} bytes of XML, and at most ${maxXmlBytes} are read. Attach it as a PDF, or in parts.`,
      )
    }
    const mammoth = await loadPackage('mammoth', () => import('mammoth'), 'attach the file as a PDF')
    const xml = new Map<string, Uint8Array>()
    for (const part of names) xml.set(part, (await parts.read(part)) ?? new Uint8Array())
    const { convertToHtml, images } = mammoth.default
    let html: string
    try {
      const converted = await convertToHtml(
        { buffer: storedZip(xml) },
        {
          styleMap: ['comment-reference => sup'],
          // Images are handled separately.
          convertImage: images.imgElement(async () => ({ src: '' })),
        },
      )
      // Endnotes link back to their numbers.
      html = converted.value.replace(/ <a href="#[^"]*">↑<\/a>/g, '')
    } catch (cause) {
      signal.throwIfAborted()
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new AbpError(
        'ATTACHMENT_UNREADABLE',
        `${name} is damaged: ${reason}. Save it again, or as a PDF.`,
        {
          cause,
        },
      )
    }
    const document = new DocumentText(maxCharacters)
    const page = Buffer.from(`<html><body>${html}</body></html>`)
    const whole = await readXml([page], htmlHandlers(document), { name, signal, lenient: true })
    const text = document.toString()
    const { missing, products } = await picturesOf(attachment, context, parts, 'word/media/')
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
