import type { Attachment } from '../attachment/attachment.ts'
import { convertIfPossible } from './converter.ts'
import type { Format, FormatContext, Look } from './format.ts'
import { readPdf } from './pdf/pdf.ts'

export interface DrawingData {
  /** What the bytes are: drawings of Illustrator are PDFs since its version 9, unless that was switched off. */
  kind: 'pdf' | 'postscript'
  /** What the file says of itself; empty where it says nothing. */
  title: string
  /** The program that made it; of a PDF, nothing. */
  creator: string
  /** Pages or artboards; 0 if that is not known. */
  pages: number
}

/** Bytes in which a PDF begins, as PDF readers accept it. */
const beginning = 1024
/** Bytes in which the comments of PostScript are looked for. */
const commentBytes = 65_536

/** Drawings of Illustrator, and PostScript: as a PDF, which they are or become. */
export const ai: Format<DrawingData> = {
  name: 'ai',
  types: ['application/illustrator', 'application/postscript'],
  async read(attachment, context) {
    const start = Buffer.from(await attachment.read(0, beginning)).toString('latin1')
    return start.includes('%PDF-') ? readDrawing(attachment, context) : readPostScript(attachment, context)
  },
}

async function readDrawing(attachment: Attachment, context: FormatContext): Promise<Look<DrawingData>> {
  const { data, missing, products, texts } = await readPdf(attachment, context)
  const { pages, title } = data
  // What Illustrator puts on the page when it leaves the PDF out.
  const withoutContent = /saved without PDF Content/i.test(data.texts[0] ?? '')
  return {
    data: { kind: 'pdf', title, creator: '', pages },
    texts,
    products: withoutContent ? [] : products,
    missing: withoutContent
      ? [
          `${attachment.name} was saved without PDF content, which only Illustrator can show. Save it with "Create PDF Compatible File", or export a PDF or an SVG.`,
        ]
      : missing,
  }
}

async function readPostScript(attachment: Attachment, context: FormatContext): Promise<Look<DrawingData>> {
  const text = Buffer.from(await attachment.read(0, commentBytes)).toString('latin1')
  const comment = (name: string) =>
    (new RegExp(`^%%${name}:[ \\t]*([^\\r\\n]{1,500})`, 'm').exec(text)?.[1] ?? '')
      .replace(/^\((.*)\)$/, '$1')
      .trim()
  const [title, creator, box] = [comment('Title'), comment('Creator'), comment('BoundingBox')]
  const pages = Number(/^\d{1,6}/.exec(comment('Pages'))?.[0] ?? 0)
  const converted = await convertIfPossible(attachment, 'postscript-pdf', 'A PDF of it', context)
  const said = [
    title !== '' && `titled ${JSON.stringify(title)}`,
    creator !== '' && `made by ${JSON.stringify(creator)}`,
    pages > 0 && (pages === 1 ? '1 page' : `${pages} pages`),
    box !== '' && box !== '(atend)' && `bounding box ${box} in points`,
  ].filter((one) => one !== false)
  return {
    data: { kind: 'postscript', title, creator, pages },
    texts: [
      {
        type: 'text',
        title: attachment.name,
        text: `A PostScript file${said.length > 0 ? `: ${said.join(', ')}` : ''}.`,
      },
    ],
    products: converted.products,
    missing: converted.missing,
  }
}
