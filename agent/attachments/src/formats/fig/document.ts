import { promisify } from 'node:util'
import { inflateRaw, zstdDecompress } from 'node:zlib'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { loadPackage } from '../package.ts'
import { type KiwiLimits, type KiwiMap, type KiwiValue, readKiwi, type Wanted } from './kiwi.ts'

const inflate = promisify(inflateRaw)
const unpackZstd = promisify(zstdDecompress)

/** The node fields to read. Figma's own schema has some 500 fields. */
const wanted: Wanted = {
  nodeChanges: {
    guid: { sessionID: true, localID: true },
    parentIndex: { guid: { sessionID: true, localID: true }, position: true },
    type: true,
    name: true,
    visible: true,
    internalOnly: true,
    size: { x: true, y: true },
    textData: { characters: true },
  },
}

/** Figma's schema is some 60 KB. */
const maxSchemaBytes = 4_000_000
/** Maximum values to read, which takes some 2 seconds; and per byte, because few structures are empty. */
const maxValues = { all: 30_000_000, each: 4, least: 1_000 }

function limitsFor({ length }: Uint8Array): KiwiLimits {
  const values = Math.min(maxValues.all, maxValues.least + maxValues.each * length)
  return { values, kept: 3_000_000, depth: 64 }
}

/**
 * @param bytes - a `.fig` without its zip: `fig-kiwi`, the version, and chunks with their lengths
 * @param maxBytes - maximum unpacked size of the document
 * @returns the changes that created the document: one for each node
 * @throws {AbpError} `ATTACHMENT_UNREADABLE`, `ATTACHMENT_TOO_LARGE`, `CONVERTER_MISSING`
 */
export async function readNodeChanges(bytes: Uint8Array, maxBytes: number): Promise<KiwiMap[]> {
  const { ByteBuffer, decodeBinarySchema } = await loadPackage(
    'kiwi-schema',
    () => import('kiwi-schema'),
    'export the design as PDF',
  )
  const [first, second] = chunks(bytes)
  if (first === undefined || second === undefined) throw damaged('it ends too early')
  const schemaBytes = await unpack(first, Math.min(maxSchemaBytes, maxBytes))
  const documentBytes = await unpack(second, maxBytes)
  try {
    const schema = decodeBinarySchema(schemaBytes)
    const message = readKiwi(
      new ByteBuffer(documentBytes),
      schema,
      'Message',
      wanted,
      limitsFor(documentBytes),
    )
    const changes = message instanceof Map ? message.get('nodeChanges') : undefined
    return Array.isArray(changes) ? changes.filter((change) => change instanceof Map) : []
  } catch (cause) {
    if (!(cause instanceof Error) || isAbpError(cause)) throw cause
    throw damaged(cause.message.slice(0, 200), cause)
  }
}

/** @returns the first two packed chunks: the schema and the document */
function chunks(bytes: Uint8Array): Uint8Array[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: Uint8Array[] = []
  // Starts after eight characters and the version.
  for (let at = 12; at + 4 <= file.length && found.length < 2; ) {
    const length = file.readUInt32LE(at)
    if (at + 4 + length > file.length) break
    found.push(file.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

async function unpack(chunk: Uint8Array, maxOutputLength: number): Promise<Uint8Array> {
  const isZstd = Buffer.from(chunk.subarray(0, 4)).toString('hex') === '28b52ffd'
  try {
    return await (isZstd ? unpackZstd : inflate)(chunk, { maxOutputLength })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE')
      throw new AbpError(
        'ATTACHMENT_TOO_LARGE',
        `The document unpacks to more than ${maxOutputLength} bytes (\`limits.maxUnpackedBytes\`). Export a part of it.`,
      )
    throw damaged(cause instanceof Error ? cause.message : String(cause), cause)
  }
}

function damaged(reason: string, cause?: unknown): AbpError {
  const message = `The Figma document is damaged: ${reason}. Save it again, or export it as PDF or PNG.`
  return new AbpError('ATTACHMENT_UNREADABLE', message, { cause })
}

/** @returns the value of a structure at a path of fields */
export function valueAt(value: KiwiValue, ...path: string[]): KiwiValue {
  let found = value
  for (const field of path) found = found instanceof Map ? found.get(field) : undefined
  return found
}
