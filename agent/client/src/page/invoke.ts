import type { ErrorEnvelope } from '@abp-kit/core/protocol'

/** What a method of `window.abp` did, as it leaves the page. */
export type Outcome = { ok: true; value: unknown } | { ok: false; error: ErrorEnvelope }

/**
 * Runs in the page: calls a method of `window.abp` and answers with an {@link Outcome} as JSON text. Drivers lose a whole
 * result over one value that they cannot carry, so that everything is made JSON here: bytes become base64
 * `BinaryData`, and what JSON cannot carry is an error that names its place. Never throws.
 *
 * It is sent as text, so it refers to nothing outside of itself.
 *
 * @param documentId - as {@link findAbp} gave it: the page that came after a navigation is not the one that was meant
 * @param limit - the most bytes that the answer may have, which is what the connection to the browser bears
 */
export async function invokeInPage(
  documentId: number,
  method: string,
  args: unknown[],
  limit: number,
): Promise<string> {
  class Refusal extends Error {}
  interface Bytes {
    blob: Blob
    base64?: string
  }

  const failure = (code: string, message: string, retryable = false): string =>
    JSON.stringify({ ok: false, error: { code, message, retryable } })
  if (performance.timeOrigin !== documentId) {
    return failure('DISCONNECTED', 'The page navigated to another document. Connect again.', true)
  }

  const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  const isBlob = (value: object): value is Blob => tagOf(value) === 'Blob' || tagOf(value) === 'File'
  const isBuffer = (value: object): value is ArrayBuffer | ArrayBufferView<ArrayBuffer> =>
    ArrayBuffer.isView(value) || tagOf(value) === 'ArrayBuffer'

  const found = new Map<object, Bytes>()
  const bytesOf = (value: unknown): Bytes | undefined => {
    if (!isObject(value)) return undefined
    const known = found.get(value)
    if (known) return known
    if (!isBlob(value) && !isBuffer(value)) return undefined
    const bytes: Bytes = { blob: isBlob(value) ? value : new Blob([value]) }
    found.set(value, bytes)
    return bytes
  }

  const toText = (result: unknown): string | undefined => {
    const places = new WeakMap<object, string>()
    const replace = function (this: Record<string, unknown>, key: string, converted: unknown): unknown {
      // Before `toJSON`, which some kinds of bytes have.
      const value = this[key]
      const parent = places.get(this)
      const place = parent === undefined ? '' : parent === '' ? key : `${parent}.${key}`
      if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') {
        throw new Refusal(`\`${place}\` is a ${typeof value}`)
      }
      const bytes = bytesOf(value)
      if (bytes) {
        const binary = { mimeType: bytes.blob.type || 'application/octet-stream', ...contentOf(bytes) }
        return bytes.blob instanceof File ? { ...binary, filename: bytes.blob.name } : binary
      }
      if (!isObject(converted)) return converted
      places.set(converted, place)
      const content = typeof converted.mimeType === 'string' ? bytesOf(converted.content) : undefined
      if (content) {
        const binary = { ...converted, ...contentOf(content) }
        places.set(binary, place)
        return binary
      }
      if (converted instanceof Error)
        return { ...converted, name: converted.name, message: converted.message }
      const tag = tagOf(converted)
      if (
        !['Object', 'Array', 'String', 'Number', 'Boolean'].includes(tag) &&
        Object.keys(converted).length === 0
      ) {
        throw new Refusal(`\`${place}\` is a ${tag}`)
      }
      return converted
    }
    return JSON.stringify(result, replace)
  }
  const contentOf = ({ base64, blob }: Bytes) => ({
    content: base64 ?? '',
    encoding: 'base64',
    size: blob.size,
  })

  // The browser's own encoder: no stack to overflow, and no copy a character at a time.
  const readBase64 = (blob: Blob): Promise<string> =>
    new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''))
      reader.onerror = () => reject(reader.error)
      reader.readAsDataURL(blob.slice(0, blob.size, 'application/octet-stream'))
    })

  const encode = async (result: unknown): Promise<string> => {
    let text = toText(result) ?? 'null'
    let size = text.length
    for (const { blob } of found.values()) size += Math.ceil(blob.size / 3) * 4
    if (size <= limit && found.size > 0) {
      for (const bytes of found.values()) bytes.base64 = await readBase64(bytes.blob)
      text = toText(result) ?? 'null'
    }
    // A character has three bytes at most, and counting them is slow.
    if (size <= limit && text.length > limit / 3) size = new Blob([text]).size
    if (size <= limit) return `{"ok":true,"value":${text}}`
    throw new Refusal(`it has ${size} bytes where at most ${limit} can be carried`)
  }

  let result: unknown
  try {
    const abp: unknown = Reflect.get(window, 'abp')
    const callee: unknown = isObject(abp) ? Reflect.get(abp, method) : undefined
    if (typeof callee !== 'function') {
      return failure('NOT_SUPPORTED', `The page has no \`window.abp.${method}\`.`)
    }
    result = await Reflect.apply(callee, abp, args)
  } catch (error) {
    const { code, message, retryable, details, retryAfter, alternatives } = isObject(error)
      ? error
      : { message: String(error) }
    const thrown = {
      code: typeof code === 'string' ? code : 'OPERATION_FAILED',
      message: typeof message === 'string' ? message : String(error),
      retryable: retryable === true,
    }
    try {
      return `{"ok":false,"error":${toText({ ...thrown, details, retryAfter, alternatives })}}`
    } catch {
      return JSON.stringify({ ok: false, error: thrown })
    }
  }
  try {
    return await encode(result)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const remedy = 'The app must answer with JSON data and BinaryData.'
    return failure(
      'TRANSPORT_ERROR',
      `The result of \`${method}\` cannot leave the page: ${reason}. ${remedy}`,
    )
  }
}

/** Runs in the page. @returns what tells this document from others when `window.abp` can be used, else `undefined`. */
export function findAbp(): number | undefined {
  const abp: unknown = Reflect.get(window, 'abp')
  if (typeof abp !== 'object' || abp === null) return undefined
  return typeof Reflect.get(abp, 'initialize') === 'function' ? performance.timeOrigin : undefined
}
