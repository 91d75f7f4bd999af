import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import type { RemoteBytes } from '../transfer/remote-bytes.ts'
import type { EncodeOptions, Encoder, Parcel } from './encode-response.ts'
import type { Pristine } from './pristine.ts'

/** The outcome of an app's method, as the agent receives it. `bytes` has the value's bytes, if any. */
export type Outcome =
  | { ok: true; value: unknown; bytes?: readonly RemoteBytes[] }
  | { ok: false; error: ErrorEnvelope }

/** A method of `window.abp`, its arguments, and how to encode its answer. */
type MethodCall = [method: string, args: unknown[], options: EncodeOptions]

/**
 * Runs in the page: the functions that the session calls by handle. They never throw. Sent as source text, so
 * it must not refer to anything outside itself.
 */
export function createInvoker(pristine: Pristine, encode: Encoder) {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  const failure = (code: string, message: string): string =>
    pristine.stringify({ ok: false, error: { code, message, retryable: false } })

  const readThrown = (error: unknown) => {
    let text = 'The page failed without saying why.'
    try {
      text = String(error)
      const { alternatives, code, details, message, retryable, retryAfter } = isObject(error)
        ? error
        : { message: text }
      const thrown = {
        code: typeof code === 'string' ? code : 'OPERATION_FAILED',
        message: typeof message === 'string' ? message : text,
        retryable: retryable === true,
      }
      return { thrown, all: { ...thrown, details, retryAfter, alternatives } }
    } catch {
      const thrown = { code: 'OPERATION_FAILED', message: text, retryable: false }
      return { thrown, all: thrown }
    }
  }

  /** Inserts files where the parameters refer to them. */
  const fillFiles = (value: unknown, mark: string, files: (File | Blob)[]): unknown => {
    if (pristine.isArray(value)) return value.map((item) => fillFiles(item, mark, files))
    if (!isObject(value)) return value
    const index = value[mark]
    if (typeof index === 'number') {
      const type = String(value.mimeType)
      const filename = String(value.filename)
      const file = files[index]
      const content = new pristine.File(file ? [file] : [], filename, { type })
      return { content, mimeType: type, filename, size: content.size }
    }
    const copy: Record<string, unknown> = {}
    for (const key of pristine.keys(value)) {
      pristine.defineProperty(copy, key, {
        value: fillFiles(value[key], mark, files),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
    return copy
  }

  const invoke = async (
    methodCall: string | MethodCall,
    files?: HTMLInputElement | (File | Blob)[],
  ): Promise<string | Parcel> => {
    const [method, args, options]: MethodCall =
      typeof methodCall === 'string' ? pristine.parse(methodCall) : methodCall
    let result: unknown
    try {
      const abp: unknown = pristine.get(window, 'abp')
      const callee: unknown = isObject(abp) ? pristine.get(abp, method) : undefined
      if (typeof callee !== 'function') {
        return failure('NOT_SUPPORTED', `The page has no \`window.abp.${method}\`.`)
      }
      const list = pristine.isArray(files) ? files : files ? [...(files.files ?? [])] : undefined
      const given = list ? args.map((arg) => fillFiles(arg, options.mark, list)) : args
      result = await pristine.apply(callee, abp, given)
    } catch (error) {
      const { all, thrown } = readThrown(error)
      try {
        return await encode(all, false, options)
      } catch {
        return pristine.stringify({ ok: false, error: thrown })
      }
    }
    try {
      return await encode(result, true, options)
    } catch (error) {
      const { thrown } = readThrown(error)
      return failure(
        'TRANSPORT_ERROR',
        `The result of \`${method}\` cannot leave the page: ${thrown.message}. ` +
          'The app must answer with JSON data, and return what is large as `BinaryData` with a `Blob`.',
      )
    }
  }

  return {
    invoke,
    /** Returns whether `window.abp` is ready. */
    ready(): boolean {
      try {
        const abp: unknown = pristine.get(window, 'abp')
        return isObject(abp) && typeof pristine.get(abp, 'initialize') === 'function'
      } catch {
        return false
      }
    },
    /** @returns the app's current session, if the app reports it; `null` if it has none */
    sessionId(): string | null | undefined {
      try {
        const abp: unknown = pristine.get(window, 'abp')
        if (!isObject(abp)) return undefined
        if (pristine.get(abp, 'initialized') === false) return null
        const id = pristine.get(abp, 'sessionId')
        return typeof id === 'string' || id === null ? id : undefined
      } catch {
        return undefined
      }
    },
    createInput: pristine.createInput,
    /**
     * For browsers that cannot read the agent's files: builds a file for each `begin` from the chunks that
     * follow.
     */
    createFiles() {
      const pieces: Blob[][] = []
      const files: Blob[] = []
      return {
        files,
        begin: () => void pieces.push([]),
        add: (base64: string) => void pieces.at(-1)?.push(new pristine.Blob([pristine.decodeBase64(base64)])),
        end: () => void files.push(new pristine.Blob(pieces.at(-1))),
      }
    },
  }
}
