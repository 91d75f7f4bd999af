import type { Sharp } from 'sharp'
import type { FormatContext, Product } from '../format.ts'
import type { OpenPicture, Pixels } from './sharp.ts'
import { decoding } from './sharp.ts'

/**
 * Pixels of the longer edge of what is made: models scale larger pictures down to this
 * (https://docs.claude.com/en/docs/build-with-claude/vision).
 */
export const maxEdge = 1568
/** Edges that are tried until the bytes are few enough. */
const edges = [maxEdge, 1092, 768, 512, 256]
/** Where the model takes JPEG as well, a PNG may have so many bytes; photographs have more. */
const maxPngBytes = 1_500_000

/** How a type is written; in the order in which drawings and scans are. */
const writers: Record<string, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.flatten({ background: 'white' }).jpeg({ quality: 85 }),
  'image/webp': (picture) => picture.webp({ quality: 85 }),
}
const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** @returns the types that can be made and that the model takes */
export function takenTypes({ takes }: Pick<FormatContext, 'takes'>): string[] {
  return Object.keys(writers).filter((type) => takes(type))
}

/**
 * Makes a picture that the model takes: of at most 1568 pixels, and of at most the bytes that may reach it. Nothing of the
 * file's metadata is in it.
 *
 * @param name - of the product, without its ending
 * @param photo - whether JPEG is tried first, because the file was compressed like one
 * @returns nothing if the model takes no type that can be made, or so few bytes that nothing is left to see
 * @throws {AbpError} `ATTACHMENT_UNREADABLE`
 */
export async function smallerPicture(
  open: OpenPicture,
  source: Sharp,
  { name, photo }: { name: string; photo: boolean },
  context: FormatContext,
): Promise<Product | undefined> {
  const types = takenTypes(context)
  if (types.length === 0) return undefined
  if (photo) types.sort((a, b) => Number(a === 'image/png') - Number(b === 'image/png'))
  return decoding(name, async () => {
    const { data, info } = await fit(source, maxEdge).raw().toBuffer({ resolveWithObject: true })
    const { channels, height, width } = info
    for (const edge of edges) {
      for (const type of types) {
        context.signal.throwIfAborted()
        const small = fit(open(data, { raw: { width, height, channels } }), edge)
        const bytes = await (writers[type]?.(small) ?? small).toBuffer()
        const most =
          type === 'image/png' && types.length > 1 && edge === maxEdge
            ? maxPngBytes
            : Number.POSITIVE_INFINITY
        if (bytes.length <= Math.min(most, context.maxFileBytes(type)))
          return { name: `${name}.${extensions[type]}`, mimeType: type, file: bytes, textGiven: true }
      }
    }
    return undefined
  })
}

/** @returns what sharp reads of pixels that another library decoded */
export function fromPixels(open: OpenPicture, { channels, data, height, width }: Pixels): Sharp {
  return open(data, { raw: { width, height, channels } })
}

function fit(picture: Sharp, edge: number): Sharp {
  return picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
}
