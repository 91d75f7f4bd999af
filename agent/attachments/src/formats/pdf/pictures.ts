import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Attachment } from '../../attachment/attachment.ts'
import { convertIfPossible } from '../converter.ts'
import type { FormatContext, Product } from '../format.ts'
import { type PdfFindings, runPdf } from './run.ts'

/** Maximum pages to draw, unless the limits are lower: more would fill most models' context. */
export const maxPictures = 20
/** Dots per inch: small print is legible, and an A4 page has 827 × 1169 pixels. */
const resolution = 100
/** Pixels of the longer side; models shrink larger images. */
const longest = 2000
/** Minimum dots per inch of the `pdf-pages` shape. */
const lowest = 10

/** The result of drawing pages. */
export interface PagePictures {
  products: Product[]
  missing: string[]
}

/**
 * Draws pages: with poppler if it may run, and otherwise with PDF.js and the peer `@napi-rs/canvas`.
 *
 * @param found - the result of reading its text, with the sizes of the pages to draw
 * @param count - number of pages, from the first
 */
export async function drawPages(
  attachment: Attachment,
  context: FormatContext,
  { sizes, stopped }: PdfFindings,
  count: number,
): Promise<PagePictures> {
  const dots = resolutionFor(sizes)
  const granted = context.shell !== undefined && context.scratch !== undefined
  const tried =
    granted && dots >= lowest
      ? await convertIfPossible(attachment, 'pdf-pages', 'Pictures of its pages', context, [
          String(count),
          String(dots),
        ])
      : { products: [], missing: [] }
  if (tried.products.length > 0)
    return {
      products: tried.products.map((product, index) => named(attachment, index + 1, product)),
      missing: [],
    }
  // If PDF.js failed once, it would fail again.
  if (stopped !== undefined) return tried
  const canvas = findCanvas()
  if (canvas === undefined) {
    const package_ = 'the package @napi-rs/canvas (`npm install @napi-rs/canvas`)'
    const program = 'the grants `shell` and `scratch` with poppler (`apt-get install poppler-utils`)'
    const [why] = tried.missing
    return {
      products: [],
      missing: [
        why === undefined
          ? `Pictures of its pages need ${package_}, or ${program}.`
          : `${why} They can also be made with ${package_}.`,
      ],
    }
  }
  const drawn = await runPdf(attachment, context, {
    canvas,
    pictures: count,
    scale: resolution / 72,
    longest,
  })
  return {
    products: drawn.pictures.map(({ page, png }) =>
      named(attachment, page, { mimeType: 'image/png', file: png }),
    ),
    missing: [
      ...drawn.broken.map(({ message, page }) => `Page ${page} cannot be drawn: ${message}`),
      ...(drawn.stopped === undefined
        ? []
        : [`After ${drawn.pictures.length} pages, drawing was given up: ${drawn.stopped}.`]),
    ],
  }
}

function named(attachment: Attachment, page: number, product: Omit<Product, 'name'>): Product {
  return { ...product, name: `${attachment.name}, page ${page}.png` }
}

/** @returns dots per inch for all pages, limited by the largest page; poppler accepts integers */
function resolutionFor(sizes: readonly { width: number; height: number }[]): number {
  const longer = Math.max(1, ...sizes.map(({ height, width }) => Math.max(height, width)))
  return Math.floor(Math.min(resolution, (longest * 72) / longer))
}

function findCanvas(): string | undefined {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve('@napi-rs/canvas')).href
  } catch {
    return undefined
  }
}
