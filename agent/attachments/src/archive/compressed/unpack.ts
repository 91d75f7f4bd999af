import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { Attachment } from '../../attachment/attachment.ts'
import { sevenZip } from '../seven-zip/run.ts'

/** A file that is compressed as a whole. */
export type Packing = 'gz' | 'bz2' | 'xz' | 'zst'

export interface Unpacked {
  bytes: AsyncIterable<Uint8Array>
  /** Bytes of the packed file read so far. */
  consumed(): number
}

const chunkSize = 262_144

/** @throws {AbpError} `CONVERTER_MISSING` for bz2 and xz without 7z-wasm, while the bytes are read */
export function unpack(packing: Packing, attachment: Attachment, signal: AbortSignal): Unpacked {
  if (packing === 'gz') return through(attachment, createGunzip({ chunkSize }))
  if (packing === 'zst') return through(attachment, createZstdDecompress({ chunkSize }))
  const type = packing === 'bz2' ? '-tbzip2' : '-txz'
  return { bytes: sevenZip(attachment, ['x', '-so', type], signal), consumed: () => attachment.size }
}

function through(attachment: Attachment, transform: Transform): Unpacked {
  let consumed = 0
  const counted = async function* () {
    for await (const bytes of attachment.stream()) {
      consumed += bytes.length
      yield bytes
    }
  }
  const feeding = pipeline(Readable.from(counted(), { objectMode: false }), transform)
  // Its error also ends the reader.
  feeding.catch(() => undefined)
  return { bytes: transform, consumed: () => consumed }
}
