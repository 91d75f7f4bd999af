import { inlineCharacters, readExcerpt, whereTheRestIs } from './excerpt.ts'
import type { Format } from './format.ts'

/** Maximum bytes of a text to read: as many as can be shown, in any encoding. */
const readBytes = inlineCharacters * 4

export interface TextData {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  /** Whether the whole text is shown. */
  whole: boolean
}

/** Text in full; for a long one, the start, and the location of the rest. */
export const text: Format<TextData> = {
  name: 'text',
  types: [
    'text/plain',
    'text/markdown',
    'text/html',
    'text/calendar',
    'text/vcard',
    'text/vtt',
    'application/x-ndjson',
    'application/xml',
  ],
  async read(attachment, { maxCharacters }) {
    const excerpt = await readExcerpt(attachment, readBytes)
    const limit = Math.min(inlineCharacters, maxCharacters)
    const whole = excerpt.whole && excerpt.text.length <= limit
    const shown = whole
      ? excerpt.text
      : `${excerpt.text.slice(0, limit)}\n[This is the beginning. ${whereTheRestIs(attachment)}]`
    return {
      data: { encoding: excerpt.encoding, whole },
      texts: [{ type: 'text', title: attachment.name, text: shown }],
      products: [],
      missing: [],
    }
  },
}
