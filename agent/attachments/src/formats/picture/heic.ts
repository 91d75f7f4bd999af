import { loadPackage } from '../package'
import { checkPixels, decoding, type Pixels } from './sharp'

/**
 * Decodes the pictures of a HEIC, which sharp cannot.
 *
 * @param indexes - of the pictures that are wanted
 * @throws {AbpError} `CONVERTER_MISSING`, `ATTACHMENT_UNREADABLE`, `ATTACHMENT_TOO_LARGE`
 */
export async function* heicPictures(
  name: string,
  bytes: Uint8Array,
  indexes: readonly number[],
): AsyncGenerator<Pixels> {
  const otherwise = 'attach it as JPEG'
  const { default: decode } = await loadPackage('heic-decode', () => import('heic-decode'), otherwise)
  const pictures: HeicPictures = await decoding(name, () => decode.all({ buffer: bytes }))
  try {
    for (const index of indexes) {
      const picture = pictures[index]
      if (picture === undefined) break
      checkPixels(name, picture.width ?? 0, picture.height ?? 0)
      const { data, height, width } = await decoding(name, () => picture.decode())
      yield { data, height, width, channels: 4 }
    }
  } finally {
    pictures.dispose?.()
  }
}

/** What the package's own types leave out. */
type HeicPictures = (Awaited<ReturnType<typeof import('heic-decode').all>>[number] & {
  width?: number
  height?: number
})[] & { dispose?(): void }
