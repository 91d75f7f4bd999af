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
  /** Aborting it cancels the call. */
  signal?: AbortSignal
}

export interface Download {
  /** A `blob:` URL, good until `release()`. */
  url: string
  filename: string
  mimeType: string
  /** Bytes. */
  size: number
}

export interface RunError {
  code: string
  message: string
}

/** What a page shows of a call. */
export interface RunResult {
  ok: boolean
  /** Milliseconds, with all that had to be fetched. */
  ms: number
  cancelled?: boolean
  /** The data as JSON, or the content of a text file; cut where it is long. */
  text?: string
  /** A `blob:` URL when the result is a picture, good until `release()`. */
  imageUrl?: string
  download?: Download
  error?: RunError
  /** Frees the URLs; call it when the result is no longer shown. */
  release(): void
}

const longestText = 20_000
const longestString = 200

/**
 * Calls a capability as an agent does, through `window.abp`; the runtime and the handler are fetched
 * on the first call. For the browser only.
 *
 * @param jsonText - the parameters, as a visitor typed them
 * @returns always a result, also for broken JSON, an absent `window.abp` and a failed call.
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
      // Nobody drives this browser: what the agent would make a PDF of, the visitor can print.
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

/** Whoever made the URL frees it. */
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
