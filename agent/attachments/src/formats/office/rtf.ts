import { AbpError } from '@abp-kit/core/protocol'
import type { Format } from '../format.ts'
import { cutText, DocumentText } from './document-text.ts'
import type { DocumentData } from './docx.ts'
import { picturesOf } from './pictures.ts'
import { readRtf } from './rtf-text.ts'

/** Maximum bytes to read; embedded images may make the file longer. */
const maxRtfBytes = 40_000_000

/** Text with tables, without formatting; its pages as images. */
export const rtf: Format<DocumentData> = {
  name: 'rtf',
  types: ['application/rtf'],
  async read(attachment, context) {
    const { maxBytes, maxCharacters, signal, textGiven } = context
    const { name, size } = attachment
    const bytes = await attachment.read(0, Math.min(size, maxRtfBytes, maxBytes))
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    if (!source.startsWith('{\\rtf'))
      throw new AbpError('ATTACHMENT_UNREADABLE', `${name} is not rich text. Save it as .docx or PDF.`)
    const document = new DocumentText(maxCharacters)
    const ended = readRtf(source, document, signal)
    const whole = ended && !document.isFull && bytes.byteLength === size
    const text = document.toString()
    const { missing, products } = await picturesOf(attachment, context)
    return {
      data: { whole, characters: text.length },
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
      missing,
    }
  },
}
