import type { BinaryData, BinaryDataReference } from '@abp-kit/core'
import type { CallResult, ProgressInfo } from '@abp-kit/core/protocol'
import { blobOf, findBinary } from './binary'
import { listen } from './progress'
import { visitorSession } from './session'

export interface RunProgress {
  /** 0–1; absent when the total is unknown. */
  fraction?: number
  status?: string
}

export interface RunOptions {
  onProgress?: (progress: RunProgress) => void
  /** Aborting the signal cancels the call. */
  signal?: AbortSignal
}

export interface Download {
  /** A `blob:` URL, valid until `release()`. */
  url: string
  filename: string
  mimeType: string
  /** In bytes. */
  size: number
}

export interface RunError {
  code: string
  message: string
}

/** The result of a call, as a page shows it. */
export interface RunResult {
  ok: boolean
  /** The duration in milliseconds, including the time to fetch code. */
  ms: number
  cancelled?: boolean
  /** The data as JSON, or the content of a text file. Long text is cut. */
  text?: string
  /** A `blob:` URL if the result is an image, valid until `release()`. */
  imageUrl?: string
  download?: Download
  error?: RunError
  /** Frees the URLs. Call it when the result is no longer shown. */
  release(): void
}

const longestText = 20_000
const longestString = 200

/**
 * Calls a capability like an agent, through `window.abp`. The first call fetches the runtime and the
 * handler. For the browser only.
 *
 * @param jsonText - the parameters, as a visitor typed them
 * @returns a result in any case, even for invalid JSON, without `window.abp` and for a failed call.
 */
export async function runCapability(
  name: string,
  jsonText: string,
  options: RunOptions = {},
): Promise<RunResult> {
  const start = performance.now()
  const finish = (outcome: Partial<RunResult>): RunResult => ({
    ok: false,
    ms: performance.now() - start,
    release: () => {},
    ...outcome,
  })
  const fail = (code: string, message: string) => finish({ error: { code, message } })

  let params: unknown
  try {
    params = JSON.parse(jsonText)
  } catch (error) {
    return fail('INVALID_JSON', `The input is not JSON: ${messageOf(error)}`)
  }
  try {
    const abp = await visitorSession()
    if (abp === undefined)
      return fail('NOT_SUPPORTED', 'This page has no window.abp. Is the adapter installed?')
    const progressToken = crypto.randomUUID()
    const stop = listen(abp, progressToken, (info) => options.onProgress?.(progressOf(info)))
    try {
      const result = await abp.call(name, params, { progressToken, signal: options.signal })
      // No agent drives this browser: the visitor can print what an agent would save as a PDF.
      if (result.metadata?.print) print()
      return finish(outcomeOf(result))
    } finally {
      stop()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'PAGE_ERROR'
    return fail(code, messageOf(error))
  }
}

function outcomeOf({ success, data, error, cancelled }: CallResult): Partial<RunResult> {
  if (!success) {
    const { code, message } = error ?? { code: cancelled ? 'CANCELLED' : 'OPERATION_FAILED', message: '' }
    return { cancelled, error: { code, message } }
  }
  const binary = findBinary(data)
  return { ok: true, text: textOf(data, binary), ...(binary && fileOf(binary)) }
}

function fileOf(binary: BinaryData | BinaryDataReference): Partial<RunResult> {
  const { mimeType, filename = 'result' } = binary
  const { size, url, release } = 'downloadUrl' in binary ? stored(binary) : held(blobOf(binary))
  return {
    imageUrl: mimeType.startsWith('image/') ? url : undefined,
    download: { url, filename, mimeType, size },
    release,
  }
}

/** The URL is freed by the code that created it. */
function stored({ downloadUrl, size }: BinaryDataReference) {
  return { url: downloadUrl, size, release: () => {} }
}

function held(blob: Blob) {
  const url = URL.createObjectURL(blob)
  return { url, size: blob.size, release: () => URL.revokeObjectURL(url) }
}

function textOf(data: unknown, binary: BinaryData | BinaryDataReference | undefined): string {
  const content = binary && 'content' in binary && binary.encoding === 'utf-8' ? binary.content : undefined
  const readable = binary?.mimeType.startsWith('text/') && typeof content === 'string'
  const text = readable ? content : JSON.stringify(data, binary && shorten, 2)
  return text.length > longestText ? `${text.slice(0, longestText)}\n…` : text
}

function shorten(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= longestString) return value
  return `${value.slice(0, longestString / 4)}… (${value.length} characters)`
}

function progressOf({ progress, total, status }: ProgressInfo): RunProgress {
  return { fraction: total === undefined || total === 0 ? undefined : Math.min(1, progress / total), status }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
