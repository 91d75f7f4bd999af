import type { Attachment } from '../../attachment/attachment.ts'
import type { TextPart } from '../../parts/part.ts'
import type { Format, FormatContext, Look } from '../format.ts'
import { drawPages, maxPictures } from './pictures.ts'
import { type PdfFindings, runPdf } from './run.ts'

export interface PdfData {
  pages: number
  /** The author's title; may be empty. */
  title: string
  /** The text of each page read, from the first; empty for a page without readable text. */
  texts: string[]
  /** Whether no page read has text: it was scanned, drawn, or its fonts do not map to letters. */
  withoutText: boolean
}

/** The text of each page, and page images for models that accept them. */
export const pdf: Format<PdfData> = {
  name: 'pdf',
  types: ['application/pdf'],
  async countPages(attachment, context) {
    return (await runPdf(attachment, context, {})).pages
  },
  read: readPdf,
}

/** @throws {AbpError} the errors of `Format.read` */
export async function readPdf(attachment: Attachment, context: FormatContext): Promise<Look<PdfData>> {
  const { maxCharacters, maxItems, textGiven } = context
  const wanted = context.takes('image/png') ? Math.min(maxPictures, maxItems) : 0
  const found = await runPdf(attachment, context, {
    sizes: wanted,
    texts: textGiven ? 0 : maxItems,
    characters: maxCharacters,
  })
  const count = Math.min(found.pages, wanted)
  const { missing, products } =
    count === 0 ? { missing: [], products: [] } : await drawPages(attachment, context, found, count)
  const read = Array.from(found.texts, (text = '') => text.trim())
  const texts = read.map((text) => (isLegible(text) ? text : ''))
  const withoutText = texts.length > 0 && texts.every((text) => text === '')
  const illegible = read.flatMap((text, index) => (isLegible(text) ? [] : [index + 1]))
  return {
    data: { pages: found.pages, title: found.title, texts, withoutText },
    texts: [
      ...(textGiven ? [] : [overview(attachment, found, texts)]),
      ...texts.flatMap((text, index) =>
        text === '' ? [] : [{ type: 'text' as const, title: `${attachment.name}, page ${index + 1}`, text }],
      ),
      ...(products.length > 0 && products.length < found.pages
        ? [
            {
              type: 'text' as const,
              title: `${attachment.name}, pictures`,
              text: `There are pictures of ${products.length} of its ${found.pages} pages, from the first.`,
            },
          ]
        : []),
    ],
    products,
    missing: [...missing, ...unread(illegible), ...faults(found)],
  }
}

/** Number of faulty pages to name. */
const namedFaults = 5
/** Characters that are never letters: controls, private-use characters, and replacement characters. */
const signs = /[^\P{C}\s\p{Cf}]|\ufffd/gu
/** The share of these characters that makes text illegible. */
const illegibleShare = 0.3

function isLegible(text: string): boolean {
  const letters = text.replace(/\s/g, '').length
  return letters === 0 || (text.match(signs)?.length ?? 0) / letters < illegibleShare
}

function unread(pages: readonly number[]): string[] {
  if (pages.length === 0) return []
  const which = pages.slice(0, namedFaults).join(', ')
  const more = pages.length > namedFaults ? ` and ${pages.length - namedFaults} more` : ''
  return [
    `The text of ${pages.length === 1 ? 'page' : 'pages'} ${which}${more} cannot be read, because the fonts do not say which letters they draw. Only pictures show it.`,
  ]
}

function overview(
  { name, path }: Attachment,
  { pages, title }: PdfFindings,
  texts: readonly string[],
): TextPart {
  const said = [
    `A PDF with ${pages === 1 ? '1 page' : `${pages} pages`}${title === '' ? '' : `, titled ${JSON.stringify(title)}`}.`,
  ]
  const which = texts.length < pages ? `The first ${texts.length} pages have` : 'It has'
  if (texts.length > 0 && texts.every((text) => text === ''))
    said.push(
      `${which} no text that can be read: it was scanned, or the text is drawn as shapes. Only pictures show what it says.`,
    )
  else if (texts.length > 0 && texts.length < pages)
    said.push(
      `The text of the first ${texts.length} is here.${path === undefined ? '' : ` All of it is in ${path}.`}`,
    )
  return { type: 'text', title: name, text: said.join(' ') }
}

function faults({ broken, stopped, texts }: PdfFindings): string[] {
  const named = broken.slice(0, namedFaults).map(({ message, page }) => `page ${page} (${message})`)
  const more = broken.length > namedFaults ? ` and ${broken.length - namedFaults} more` : ''
  return [
    ...(named.length > 0 ? [`Damaged pages cannot be read: ${named.join(', ')}${more}.`] : []),
    ...(stopped === undefined ? [] : [`After ${texts.length} pages, reading was given up: ${stopped}.`]),
  ]
}
