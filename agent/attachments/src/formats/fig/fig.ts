import { isRecord } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import { cutLines } from '../excerpt.ts'
import type { Format, FormatContext, Product } from '../format.ts'
import { checkBytes } from '../picture/sharp.ts'
import { openZipParts } from '../zip-parts.ts'
import { readNodeChanges } from './document.ts'
import { type FigNode, nodeLines, pagesOf } from './nodes.ts'

export interface FigData {
  /** The file's name in Figma. */
  title?: string
  /** The pages with their content; missing if the document is unreadable. */
  pages?: FigNode[]
  /** Total number of nodes. */
  nodes?: number
  /** Images in the file. */
  images: number
}

/** Pages and nodes of a Figma file, and its thumbnail. */
export const fig: Format<FigData> = {
  name: 'fig',
  types: ['application/vnd.figma'],
  async read(attachment, context) {
    const { maxCharacters, textGiven } = context
    const { name } = attachment
    const { canvas, ...file } = await open(attachment, context)
    context.signal.throwIfAborted()
    const document = await readDocument(name, canvas, context, file.thumbnail !== undefined)
    const data: FigData = {
      ...(file.title !== undefined && { title: file.title }),
      ...(document.pages && { pages: document.pages, nodes: document.nodes }),
      images: file.images,
    }
    const shown = file.thumbnail !== undefined && context.takes('image/png')
    const about = `${name}: a Figma file${file.title === undefined ? '' : ` named ${JSON.stringify(file.title)}`} with ${file.images} pictures`
    const lines = document.pages
      ? [
          `${about} and ${document.nodes} nodes. Its pages, the lowest node first:`,
          ...nodeLines(document.pages),
        ]
      : [`${about}.`]
    return {
      data,
      texts: textGiven ? [] : [{ type: 'text', title: name, text: cutLines(lines, maxCharacters) }],
      products: shown && file.thumbnail ? [file.thumbnail] : [],
      missing: [
        ...document.missing,
        `${shown ? 'Only its thumbnail is shown. ' : ''}No program here draws Figma files: for its pages as pictures, export ${name} as PDF or PNG.`,
      ],
    }
  },
}

interface Opened {
  canvas: Uint8Array
  thumbnail?: Product
  title?: string
  images: number
}

async function open(attachment: Attachment, context: FormatContext): Promise<Opened> {
  const { name, size } = attachment
  const start = Buffer.from(await attachment.read(0, 4)).toString('latin1')
  if (start === 'fig-') {
    checkBytes(name, size, context.maxBytes)
    return { canvas: await attachment.read(), images: 0 }
  }
  await using parts = await openZipParts(attachment, context)
  const thumbnail = await parts.read('thumbnail.png')
  const title = titleOf(await parts.read('meta.json'))
  return {
    canvas: (await parts.read('canvas.fig')) ?? new Uint8Array(),
    ...(thumbnail && { thumbnail: { name: `${name}.thumbnail.png`, file: thumbnail, textGiven: true } }),
    ...(title !== undefined && { title }),
    images: parts.names.filter((part) => /^images\/[^/]+$/.test(part)).length,
  }
}

function titleOf(bytes: Uint8Array | undefined): string | undefined {
  try {
    const meta: unknown = JSON.parse(Buffer.from(bytes ?? []).toString('utf8'))
    return isRecord(meta) && typeof meta.file_name === 'string' ? meta.file_name.slice(0, 200) : undefined
  } catch {
    // Optional.
    return undefined
  }
}

/** @param shown - whether there is an image without the document; then the document may be missing */
async function readDocument(
  name: string,
  canvas: Uint8Array,
  { maxBytes, signal }: FormatContext,
  shown: boolean,
): Promise<{ pages?: FigNode[]; nodes: number; missing: string[] }> {
  try {
    return { ...pagesOf(await readNodeChanges(canvas, maxBytes)), missing: [] }
  } catch (error) {
    signal.throwIfAborted()
    if (!shown || !(error instanceof Error)) throw error
    return { nodes: 0, missing: [`The pages and nodes of ${name} could not be read: ${error.message}`] }
  }
}
