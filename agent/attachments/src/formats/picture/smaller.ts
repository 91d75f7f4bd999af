import type { Sharp } from 'sharp'
import type { FormatContext, Product } from '../format.ts'
import type { OpenPicture, Pixels } from './sharp.ts'
import { decoding } from './sharp.ts'

/**
 * Pixels of the output's longer edge: models scale larger images down to this
 * (https://docs.claude.com/en/docs/build-with-claude/vision).
 */
export const maxEdge = 1568
/** Edges to try until the output is small enough. */
const edges = [maxEdge, 1092, 768, 512, 256]
/** Maximum bytes of a PNG if the model also accepts JPEG; photographs exceed it. */
const maxPngBytes = 1_500_000

/** The encoder of each type, in the order of preference for drawings and scans. */
const writers: Record<string, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.flatten({ background: 'white' }).jpeg({ quality: 85 }),
  'image/webp': (picture) => picture.webp({ quality: 85 }),
}
const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** @returns the supported output types that the model accepts */
export function takenTypes({ takes }: Pick<FormatContext, 'takes'>): string[] {
  return Object.keys(writers).filter((type) => takes(type))
}

/**
 * Produces an image that the model accepts: at most 1568 pixels, and within the byte limit. Omits the file's
 * metadata.
 *
 * @param name - output name, without extension
 * @param photo - whether to try JPEG first, because the file was compressed like one
 * @returns undefined if the model accepts no supported output type, or its byte limit is too small for any
 *   output
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

/** @returns a sharp image of pixels that another library decoded */
export function fromPixels(open: OpenPicture, { channels, data, height, width }: Pixels): Sharp {
  return open(data, { raw: { width, height, channels } })
}

function fit(picture: Sharp, edge: number): Sharp {
  return picture.resize(edge, edge, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
}
