import { AbpError } from '@abp-kit/core/protocol'
import { type Json, toJson } from '../json/json.ts'
import { newMark } from '../json/mark.ts'
import { createPauses } from '../json/pauses.ts'
import { limits } from '../limits.ts'
import { FileInput, type FileInputs } from '../transfer/file-input.ts'

/** A call's parameters, ready for the page. */
export interface EncodedParams {
  json: Json
  files: FileInputs
}

/** @throws {AbpError} `INVALID_PARAMS` */
export async function encodeParams(params: unknown): Promise<EncodedParams> {
  const files: FileInputs = { mark: newMark(), list: [] }
  return { json: await encodeForPage(params, 'params', files), files }
}

/**
 * Encodes a value for the page: plain JSON data, with bytes in `BinaryData.content` as base64
 * (docs/protocol.md §4, the row of `page.evaluate`).
 *
 * @param name - the caller's name for the value, for errors
 * @param files - collects the files; without it, files are rejected
 * @throws {AbpError} `INVALID_PARAMS` for values that JSON cannot represent, for bytes outside of a
 *   `BinaryData`, and over `limits.paramsBytes`, `paramsEntries` or `paramsLevels`
 */
export async function encodeForPage(value: unknown, name: string, files?: FileInputs): Promise<Json> {
  const json = toJson(await toPlain(value, name, files))
  const size = Buffer.byteLength(json.text)
  if (size <= limits.paramsBytes) return json
  throw tooLarge(name, size)
}

/** The state of a conversion to JSON data, with its pending reads of contents. */
interface Encoding {
  files: FileInputs | undefined
  reads: Promise<void>[]
  /** The objects and arrays that are being copied, innermost last. */
  open: Open[]
  inside: Set<object>
  entries: number
  /** The characters of strings, keys and base64. */
  characters: number
}

/** An object or array that is being copied. */
interface Open {
  source: object
  place: string
  next(): Member | undefined
}

interface Member {
  value: unknown
  place: string
  put(plain: unknown): void
}

/**
 * Copies a value as plain JSON data, with bytes in `BinaryData.content` as base64. Yields to other work of
 * the process. Rejects values that are too large before they cost anything.
 *
 * @param place - the caller's name for the value, for errors
 * @param files - collects the files; without it, files are rejected
 * @throws {AbpError} `INVALID_PARAMS` for values that JSON cannot represent, and over `limits.paramsBytes`,
 *   `paramsEntries` or `paramsLevels`
 */
async function toPlain(value: unknown, place: string, files: FileInputs | undefined): Promise<unknown> {
  const encoding: Encoding = { files, reads: [], open: [], inside: new Set(), entries: 0, characters: 0 }
  const pause = createPauses()
  let root: unknown
  enter(encoding, {
    value,
    place,
    put(plain) {
      root = plain
    },
  })
  for (let open = encoding.open.at(-1); open; open = encoding.open.at(-1)) {
    const waiting = pause()
    if (waiting) await waiting
    const member = open.next()
    if (member) enter(encoding, member)
    else {
      encoding.open.pop()
      encoding.inside.delete(open.source)
    }
  }
  await Promise.all(encoding.reads)
  return root
}

/** Stores the value in its place; for an object or array, a copy that is filled later. */
function enter(encoding: Encoding, { place, put, value }: Member): void {
  if (++encoding.entries > limits.paramsEntries) throw tooMuch(place, `${limits.paramsEntries} values`)
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') {
    throw refusal(place, `is a ${typeof value}`)
  }
  if (typeof value === 'string') count(encoding, value.length, place)
  if (typeof value !== 'object' || value === null) {
    put(value)
    return
  }
  if (encoding.inside.has(value)) throw refusal(place, 'contains itself')
  if (isBytes(value)) throw refusal(place, 'is bytes outside of `{ content, mimeType }`')
  if (value instanceof Map || value instanceof Set) throw refusal(place, `is a ${value.constructor.name}`)
  if (value instanceof FileInput) {
    put(toMark(value, place, encoding.files))
    return
  }
  if (encoding.open.length >= limits.paramsLevels) throw tooMuch(place, `${limits.paramsLevels} levels`)
  encoding.inside.add(value)
  encoding.open.push({ source: value, place, next: membersOf(value, place, put, encoding) })
}

function membersOf(
  value: object,
  place: string,
  put: (plain: unknown) => void,
  encoding: Encoding,
): () => Member | undefined {
  let index = 0
  if (Array.isArray(value)) {
    const list: unknown[] = []
    put(list)
    return () => {
      if (index >= value.length) return undefined
      const at = index++
      return {
        value: value[at],
        place: `${place}[${at}]`,
        put(plain) {
          list[at] = plain
        },
      }
    }
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    const converted: unknown = value.toJSON()
    return () => (index++ === 0 ? { value: converted, place, put } : undefined)
  }
  const { content, ...fields }: { content?: unknown; mimeType?: unknown } = value
  const bytes = typeof fields.mimeType === 'string' && isBytes(content) ? content : undefined
  const entries = Object.entries(bytes ? fields : value)
  const plain: Record<string, unknown> = {}
  put(plain)
  if (bytes) {
    const size = bytes instanceof Blob ? bytes.size : bytes.byteLength
    count(encoding, Math.ceil(size / 3) * 4, place)
    const reading = readBytes(bytes).then((read) => void Object.assign(plain, asBase64(read)))
    // The conversion may reject another part of the value before it awaits this read.
    reading.catch(() => undefined)
    encoding.reads.push(reading)
  }
  return () => {
    const entry = entries[index++]
    if (!entry) return undefined
    const [key, item] = entry
    count(encoding, key.length, place)
    return { value: item, place: `${place}.${key}`, put: (copy) => setField(plain, key, copy) }
  }
}

function toMark({ filename, mimeType, path }: FileInput, place: string, files: FileInputs | undefined) {
  if (!files) throw refusal(place, 'is a file')
  const index = files.list.push(new FileInput(path, mimeType, filename)) - 1
  return { [files.mark]: index, mimeType, filename }
}

/** @throws {AbpError} as soon as the JSON is certain to be too large */
function count(encoding: Encoding, characters: number, place: string): void {
  encoding.characters += characters
  if (encoding.characters > limits.paramsBytes) throw tooLarge(place, encoding.characters)
}

function asBase64(bytes: Buffer) {
  return { content: bytes.toString('base64'), encoding: 'base64', size: bytes.byteLength }
}

function isBytes(value: unknown): value is Blob | ArrayBuffer | ArrayBufferView {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)
}

async function readBytes(content: Blob | ArrayBuffer | ArrayBufferView): Promise<Buffer> {
  if (content instanceof Blob) return Buffer.from(await content.arrayBuffer())
  if (content instanceof ArrayBuffer) return Buffer.from(content)
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}

/** Treats `__proto__` like any other name. */
function setField(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}

function tooLarge(place: string, size: number): AbpError {
  return new AbpError(
    'INVALID_PARAMS',
    `\`${shortened(place)}\` brings the JSON to ${size} bytes or more, over the ${limits.paramsBytes} that the connection to the ` +
      'browser bears: pass a file as `fileInput(path)`, or less at once.',
    { details: { size, longest: limits.paramsBytes } },
  )
}

function tooMuch(place: string, what: string): AbpError {
  return new AbpError(
    'INVALID_PARAMS',
    `\`${shortened(place)}\` is beyond the ${what} that can be sent to the page: pass the data as a file, with ` +
      '`fileInput(path)`, or less at once.',
  )
}

function refusal(place: string, what: string): AbpError {
  const path = shortened(place)
  return new AbpError('INVALID_PARAMS', `\`${path}\` ${what}, which cannot be sent to the page.`, {
    details: { issues: [{ path, code: 'INVALID_TYPE', message: what }] },
  })
}

function shortened(place: string): string {
  return place.length > limits.quotedCharacters ? `${place.slice(0, limits.quotedCharacters)}…` : place
}
