import type { Attachment } from '../../attachment/attachment.ts'
import { extensionOf } from '../../attachment/name.ts'
import { type Converted, convertIfPossible } from '../converter.ts'
import type { FormatContext, Product } from '../format.ts'
import type { ZipParts } from '../zip-parts.ts'

/** Maximum images of a document to show. */
const maxPictures = 20
/** Maximum bytes of one image; models accept no larger ones. */
const maxPictureBytes = 20_000_000
const shown = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'svg'])

/**
 * Returns a document's visual content: its pages as a PDF, if LibreOffice may run; otherwise its embedded
 * images. Returns nothing for a model that accepts neither.
 *
 * @param folder - name prefix of the image parts, such as `word/media/`
 */
export async function picturesOf(
  attachment: Attachment,
  context: FormatContext,
  parts?: ZipParts,
  folder = '',
): Promise<Converted> {
  const takesPictures = context.takes('image/png') || context.takes('image/jpeg')
  if (!takesPictures && !context.takes('application/pdf')) return { products: [], missing: [] }
  const { missing, products } = await convertIfPossible(
    attachment,
    'office-pdf',
    'Pictures of its pages',
    context,
  )
  if (products.length > 0)
    return { products: products.map((product) => ({ ...product, textGiven: true })), missing }
  if (!takesPictures || parts === undefined) return { products, missing }
  const embedded = await embeddedPictures(parts, folder, context)
  return { products: embedded.products, missing: [...missing, ...embedded.missing] }
}

async function embeddedPictures(
  parts: ZipParts,
  folder: string,
  { maxItems, signal }: FormatContext,
): Promise<Converted> {
  const found = parts.names
    .filter((name) => name.startsWith(folder) && parts.size(name) > 0)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const fitting = found.filter((name) => shown.has(extensionOf(name)) && parts.size(name) <= maxPictureBytes)
  const products: Product[] = []
  for (const name of fitting.slice(0, Math.min(maxItems, maxPictures))) {
    try {
      const file = await parts.read(name)
      if (file) products.push({ name: name.slice(folder.length), file })
    } catch {
      // A damaged image does not affect the text; it counts as not shown.
      signal.throwIfAborted()
    }
  }
  const left = found.length - products.length
  return {
    products,
    missing: left > 0 ? [`${left} more of its pictures and drawings are not shown.`] : [],
  }
}
