import type { Pristine } from './pristine.ts'

/** How to encode an answer in the page. */
export interface EncodeOptions {
  /** The key that marks bytes; unguessable, so no result can contain it. */
  mark: string
  /**
   * Whether to also extract bytes from forms that are not part of the protocol: `data:` URLs,
   * `{ pdf, mimeType }`.
   */
  legacy: boolean
}

/** A session's limits for one answer. */
export interface EncodeLimits {
  /** Binary parts. */
  maxParts: number
  /** Values of any kind. */
  maxEntries: number
  /** Characters of JSON. */
  maxCharacters: number
}

/** An answer that does not fit into one message: the answer as JSON, and its bytes. */
export interface Parcel {
  head: string
  blobs: (Blob | undefined)[]
  /** @returns the URL of a blob */
  urlOf(index: number): string
  download(url: string): void
  revoke(url: string): void
}

/**
 * Runs in the page: encodes a method's answer. Drivers lose a whole result if one value in it cannot be sent,
 * so this converts everything to JSON. Bytes are kept separately. A value that JSON cannot represent causes
 * an error that names its place.
 *
 * Sent as source text, so it must not refer to anything outside itself.
 */
export function createEncoder(pristine: Pristine, { maxParts, maxEntries, maxCharacters }: EncodeLimits) {
  /** The maximum bytes and characters to send within the message. */
  const inlineBytes = 256 * 1024
  const inlineCharacters = 1024 * 1024
  const maxSimpleNodes = 100
  /** Keys of objects that hold bytes, or that serialise to something else. */
  const isSpecial = (key: string) => key === 'mimeType' || key === 'downloadUrl' || key === 'toJSON'
  const { Blob: NewBlob, File: NewFile, isView, keys, Reader, sliceOf, tagOf } = pristine

  type Source = Blob | Promise<Blob | undefined>
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  const isBlob = (value: object): value is Blob =>
    value instanceof NewBlob || tagOf(value) === 'Blob' || tagOf(value) === 'File'
  const isBuffer = (value: object): value is ArrayBuffer | ArrayBufferView<ArrayBuffer> =>
    isView(value) || tagOf(value) === 'ArrayBuffer'
  const blobOf = (value: unknown): Blob | undefined => {
    if (!isObject(value)) return undefined
    if (isBlob(value)) return value
    return isBuffer(value) ? new NewBlob([value]) : undefined
  }

  const fromBase64 = (text: string): Blob | undefined => {
    try {
      return new NewBlob([pristine.decodeBase64(text)])
    } catch {
      return undefined
    }
  }
  const fetchBlob = async (url: string): Promise<Blob | undefined> => {
    try {
      const response: Response = await pristine.fetch(url)
      return await response.blob()
    } catch {
      return undefined
    }
  }

  // The browser's own encoder cannot overflow the stack, and does not copy character by character.
  const toBase64 = (blob: Blob): Promise<string> =>
    new pristine.Promise((resolve, reject) => {
      const reader = new Reader()
      reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
      reader.onerror = () => reject(reader.error)
      reader.readAsDataURL(sliceOf(blob, 0, blob.size, 'application/octet-stream'))
    })

  /**
   * Returns whether a value is plain JSON. Most answers are, and the browser serialises them itself, several
   * times faster.
   */
  const isSimple = (value: unknown, left = { nodes: maxSimpleNodes }): boolean => {
    if (typeof value === 'string') return value.length <= inlineBytes
    if (!isObject(value)) return typeof value === 'number' || typeof value === 'boolean' || value === null
    const prototype = pristine.prototypeOf(value)
    if (left.nodes-- < 0 || (prototype !== pristine.objectPrototype && !pristine.isArray(value))) return false
    return keys(value).every((key) => !isSpecial(key) && isSimple(value[key], left))
  }

  /**
   * @returns the value as JSON, with the bytes in `sources`.
   * @throws {Error} with the place of a value that cannot be sent
   */
  const toText = (result: unknown, { legacy, mark }: EncodeOptions, sources: Source[]): string => {
    const indexes = new pristine.Map<object, number>()
    const places = new pristine.WeakMap<object, string>()
    const keep = (source: Source, owner?: object) => {
      const index = sources.push(source) - 1
      if (index >= maxParts) throw new pristine.Error(`it has over ${maxParts} files`)
      if (owner) indexes.set(owner, index)
      return index
    }
    const keepBytes = (value: unknown): number | undefined => {
      if (!isObject(value)) return undefined
      const index = indexes.get(value)
      if (index !== undefined) return index
      const blob = blobOf(value)
      return blob && keep(blob, value)
    }

    /** Returns the binary value that an object represents, if any. */
    const binaryOf = (object: Record<string, unknown>): Record<string, unknown> | undefined => {
      const { content, downloadUrl, mimeType, pdf } = object
      if (typeof downloadUrl === 'string' && downloadUrl.startsWith('blob:')) {
        return { ...object, [mark]: keep(pristine.blobOf(downloadUrl) ?? fetchBlob(downloadUrl)) }
      }
      if (typeof mimeType !== 'string') return undefined
      const bytes = keepBytes(content)
      if (bytes !== undefined) return { ...object, content: undefined, [mark]: bytes }
      if (typeof content === 'string' && content.length > inlineBytes && object.encoding === 'base64') {
        const blob = fromBase64(content)
        return blob && { ...object, content: undefined, encoding: undefined, [mark]: keep(blob) }
      }
      if (legacy && typeof pdf === 'string' && pdf.length > inlineBytes) {
        const blob = fromBase64(pdf)
        return blob && { ...object, pdf: undefined, [mark]: keep(blob) }
      }
      return undefined
    }

    const dataUrl = (text: string) => {
      const [, mimeType = 'text/plain'] = /^data:([^,;]*)(?:;[^,;]*)*;base64,/.exec(text.slice(0, 300)) ?? []
      const blob = fromBase64(text.slice(text.indexOf(',') + 1))
      return blob ? { mimeType, [mark]: keep(blob) } : text
    }

    let entries = 0
    const replace = function (this: Record<string, unknown>, key: string, converted: unknown): unknown {
      if (++entries > maxEntries) throw new pristine.Error(`it has over ${maxEntries} values`)
      // The value before `toJSON`, which some kinds of bytes have.
      const value = this[key]
      const parent = places.get(this)
      const place = parent === undefined ? '' : parent === '' ? key : `${parent}.${key}`
      if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') {
        throw new pristine.Error(`\`${place}\` is a ${typeof value}`)
      }
      const bytes = keepBytes(value)
      if (bytes !== undefined) {
        const type = isObject(value) && isBlob(value) ? value.type : ''
        const filename = value instanceof NewFile ? value.name : undefined
        return { mimeType: type || 'application/octet-stream', filename, [mark]: bytes }
      }
      if (legacy && typeof converted === 'string' && converted.length > inlineBytes) {
        return converted.startsWith('data:') ? dataUrl(converted) : converted
      }
      if (!isObject(converted)) return converted
      places.set(converted, place)
      const binary = binaryOf(converted)
      if (binary) {
        places.set(binary, place)
        return binary
      }
      if (converted instanceof pristine.Error)
        return { ...converted, name: converted.name, message: converted.message }
      const tag = tagOf(converted)
      if (!['Object', 'Array', 'String', 'Number', 'Boolean'].includes(tag) && keys(converted).length === 0) {
        throw new pristine.Error(`\`${place}\` is a ${tag}`)
      }
      return converted
    }
    return pristine.stringify(result, replace) ?? 'null'
  }

  /**
   * @returns one string for a small answer, otherwise a parcel. @throws {Error} when the answer cannot be
   *   sent
   */
  return async (value: unknown, ok: boolean, options: EncodeOptions): Promise<string | Parcel> => {
    const sources: Source[] = []
    const text = isSimple(value) ? pristine.stringify(value) : toText(value, options, sources)
    if (text.length > maxCharacters) throw new pristine.Error(`its JSON has over ${maxCharacters} bytes`)
    const field = ok ? '"ok":true,"value"' : '"ok":false,"error"'
    if (sources.length === 0 && text.length <= inlineCharacters) return `{${field}:${text}}`

    const found: (Blob | undefined)[] = []
    for (const source of sources) found.push(await source)
    let size = 0
    for (const blob of found) size += blob?.size ?? 0
    if (size <= inlineBytes && text.length <= inlineCharacters) {
      const parts: (string | null)[] = []
      for (const blob of found) parts.push(blob ? await toBase64(blob) : null)
      return `{${field}:${text},"parts":${pristine.stringify(parts)}}`
    }
    // A blob with a text type would be read as text, which loses bytes.
    const blobs = found.map((blob) => blob && sliceOf(blob, 0, blob.size, 'application/octet-stream'))
    const outside = text.length > inlineCharacters
    if (outside) blobs.push(new NewBlob(['{"value":', text, '}'], { type: 'application/octet-stream' }))
    const sizes = pristine.stringify(blobs.map((blob) => blob?.size ?? null))
    return {
      head: `{${field}:${outside ? 'null' : text},"outside":${outside},"sizes":${sizes}}`,
      blobs,
      urlOf: (index) => pristine.urlOf(blobs[index] ?? new NewBlob()),
      download: pristine.download,
      revoke: pristine.revoke,
    }
  }
}

export type Encoder = ReturnType<typeof createEncoder>
