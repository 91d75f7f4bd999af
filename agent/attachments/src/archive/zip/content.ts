import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, createZstdDecompress, inflateRaw } from 'node:zlib'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { damaged } from '../damage.ts'
import type { RandomAccess } from '../random-access.ts'
import type { ZipEntry } from './directory.ts'

const inflateWhole = promisify(inflateRaw)

/** Bytes to read and unpack at a time. */
const chunk = 262_144
/** Maximum sizes, packed and unpacked, of an entry to unpack in one call without streams. */
const small = { packed: 2_000_000, unpacked: 8_000_000 }

/** The supported compression methods. */
export const methods: Readonly<Record<number, 'stored' | 'deflate' | 'zstd'>> = {
  0: 'stored',
  8: 'deflate',
  93: 'zstd',
}

/**
 * The bytes of an entry. Stops as soon as they exceed the size in the directory.
 *
 * @throws {AbpError} `ARCHIVE_SIZE`, `ARCHIVE_CHECKSUM`, `ARCHIVE_DAMAGED`
 */
export async function* zipContent(
  access: RandomAccess,
  entry: ZipEntry,
  start: number,
): AsyncIterable<Uint8Array> {
  const { central, name } = entry
  const said = central.uncompressedSize
  let size = 0
  let sum = 0
  try {
    for await (const bytes of unpack(access, entry, start)) {
      size += bytes.length
      if (size > said) throw wrongSize(name, said, 'more')
      sum = crc32(bytes, sum)
      yield bytes
    }
  } catch (error) {
    if (isCode(error, 'ERR_BUFFER_TOO_LARGE')) throw wrongSize(name, said, 'more')
    if (isAbpError(error)) throw error
    throw damaged(
      `${JSON.stringify(name)} is damaged: ${error instanceof Error ? error.message : error}.`,
      error,
    )
  }
  if (size < said) throw wrongSize(name, said, 'fewer')
  if (sum !== central.crc32)
    throw new AbpError(
      'ARCHIVE_CHECKSUM',
      `The bytes of ${JSON.stringify(name)} do not have the checksum that the zip file names.`,
    )
}

function unpack(access: RandomAccess, { central }: ZipEntry, start: number): AsyncIterable<Uint8Array> {
  const end = start + central.compressedSize
  const method = methods[central.compressionMethod]
  if (method === 'stored') return pieces(access, start, end)
  if (method === 'zstd')
    return through(createZstdDecompress({ chunkSize: chunk }), pieces(access, start, end))
  const fitsMemory = central.compressedSize <= small.packed && central.uncompressedSize <= small.unpacked
  return fitsMemory
    ? atOnce(access, start, end, central.uncompressedSize)
    : through(createInflateRaw({ chunkSize: chunk }), pieces(access, start, end))
}

async function* atOnce(
  access: RandomAccess,
  start: number,
  end: number,
  size: number,
): AsyncIterable<Uint8Array> {
  const packed = await access.read(start, end)
  // The limit stops an entry that unpacks to more. The chunk size yields a single chunk, so nothing is
  // copied.
  const chunkSize = Math.min(Math.max(size + 1, 64), small.unpacked + 1)
  yield await inflateWhole(packed, {
    maxOutputLength: Math.max(size, 1),
    chunkSize: Math.min(chunkSize, 1_048_576),
  })
}

async function* pieces(access: RandomAccess, start: number, end: number): AsyncIterable<Uint8Array> {
  for (let at = start; at < end; at += chunk) yield access.read(at, Math.min(end, at + chunk))
}

async function* through(transform: Transform, input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const feeding = pipeline(Readable.from(input, { objectMode: false }), transform)
  // Its error also ends the reader below.
  feeding.catch(() => undefined)
  yield* transform
}

function wrongSize(name: string, said: number, how: 'more' | 'fewer'): AbpError {
  return new AbpError(
    'ARCHIVE_SIZE',
    `${JSON.stringify(name)} has ${how} bytes than the ${said} that the zip file names.`,
  )
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
