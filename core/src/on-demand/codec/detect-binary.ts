import { type BinaryValue, isPacked } from '../../binary/binary.ts'

/** Bytes in a result that have not been read yet. */
export interface DetectedBinary {
  /** Strings are UTF-8 text, unless `base64` is set. */
  value: BinaryValue
  mimeType: string
  /** Whether the type is a default, because the bytes have no own type. */
  assumed?: boolean
  filename?: string | undefined
  base64?: boolean
  /** Fields that the app adds next to `content` in its own `BinaryData`. */
  extra?: Record<string, unknown>
}

/**
 * Finds bytes in a value.
 *
 * @returns the bytes that the value is or contains; `undefined` for any other value, including a `BinaryDataReference`; a
 *   string that describes the mistake if the bytes are invalid
 */
export function detectBinary(value: object): DetectedBinary | string | undefined {
  if (isPacked(value)) {
    const packed = value.value
    return typeof packed === 'string' || isBinaryValue(packed)
      ? detected(packed, value.mimeType, value.filename)
      : '`binary` was given something else than bytes or text'
  }
  if (isBinaryValue(value)) return detected(value)
  if (!('mimeType' in value)) return undefined
  const { content, encoding, filename, mimeType, size: _, ...extra }: Record<string, unknown> = { ...value }
  if (typeof mimeType !== 'string') return undefined
  const name = typeof filename === 'string' ? filename : undefined
  if (typeof content === 'string') {
    if (encoding !== 'base64' && encoding !== 'utf-8' && !isText(mimeType))
      return "`content` is text without its `encoding`: write 'base64' or 'utf-8'"
    return { ...detected(content, mimeType, name), base64: encoding === 'base64', extra }
  }
  return isBytes(content) ? { ...detected(content, mimeType, name), extra } : undefined
}

function detected(value: BinaryValue, mimeType?: string, filename?: string): DetectedBinary {
  const own = mimeType || ownType(value)
  return {
    value,
    mimeType: own || assumedType(value),
    assumed: !own,
    filename: filename ?? (isInstanceOf('File', value) ? value.name : undefined),
  }
}

function ownType(value: BinaryValue): string | null | undefined {
  if (value instanceof Blob) return value.type
  return isInstanceOf('Response', value) ? value.headers.get('content-type') : undefined
}

function assumedType(value: BinaryValue): string {
  if (typeof value === 'string') return 'text/plain'
  return isBytes(value) || isInstanceOf('Response', value) ? 'application/octet-stream' : 'image/png'
}

/** @returns whether a type is a text type, which is not normally sent as base64. */
function isText(mimeType: string): boolean {
  return /^text\/|^(application|image)\/([\w.-]+\+)?(json|xml|javascript)\b/i.test(mimeType)
}

function isBinaryValue(value: unknown): value is Exclude<BinaryValue, string> {
  return (
    isBytes(value) ||
    isInstanceOf('Response', value) ||
    isInstanceOf('HTMLCanvasElement', value) ||
    isInstanceOf('OffscreenCanvas', value)
  )
}

export function isBytes(value: unknown): value is Blob | ArrayBuffer | ArrayBufferView {
  return value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value)
}

interface Platform {
  File: File
  Response: Response
  HTMLCanvasElement: HTMLCanvasElement
  OffscreenCanvas: OffscreenCanvas
}

/** @returns whether `value` is an instance of a class that does not exist in every environment. */
export function isInstanceOf<Name extends keyof Platform>(
  name: Name,
  value: unknown,
): value is Platform[Name] {
  const type: unknown = Reflect.get(globalThis, name)
  return typeof type === 'function' && value instanceof type
}
