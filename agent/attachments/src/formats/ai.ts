import type { Attachment } from '../attachment/attachment.ts'
import { convertIfPossible } from './converter.ts'
import type { Format, FormatContext, Look } from './format.ts'
import { readPdf } from './pdf/pdf.ts'

export interface DrawingData {
  /** The file type: since version 9, Illustrator drawings are PDFs, unless that option was off. */
  kind: 'pdf' | 'postscript'
  /** The file's own title; may be empty. */
  title: string
  /** The program that created it; empty for a PDF. */
  creator: string
  /** Pages or artboards; 0 if unknown. */
  pages: number
}

/** A PDF header must start within these bytes, as PDF readers accept it. */
const beginning = 1024
/** Bytes to search for PostScript comments. */
const commentBytes = 65_536

/** Illustrator drawings and PostScript: as a PDF, which they are or become. */
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
  // Illustrator's placeholder page for a file without PDF content.
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
