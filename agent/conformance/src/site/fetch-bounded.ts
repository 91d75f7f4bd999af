import { fetchLocally } from '@abp-kit/client'
import { type WaitLimits, within } from './within.ts'

/** The maximum bytes to read from a site, which is not trusted: it may send endlessly. */
export const bounds = {
  pageBytes: 2 * 1024 * 1024,
  manifestBytes: 1024 * 1024,
  /** A longer body counts as endless. */
  endlessBytes: 16 * 1024 * 1024,
}

export interface Answer {
  url: string
  status: number
  headers: Headers
  /** At most one byte more than the limit. */
  body: Buffer
  /** Whether the server sent more than any page has; the bytes after {@link Answer.body} are dropped. */
  isEndless: boolean
}

/**
 * @param bytes - the maximum number of bytes to keep
 * @throws {Error} the network's error, or a timeout
 */
export async function fetchBounded(
  url: string,
  { bytes, limits, ...init }: Omit<RequestInit, 'signal'> & { bytes: number; limits: WaitLimits },
): Promise<Answer> {
  const done = new AbortController()
  const signal = AbortSignal.any([limits.signal, done.signal])
  try {
    return await within(
      read(url, { ...init, signal }, bytes),
      limits,
      `The server, asked for ${url.slice(0, 200)},`,
    )
  } finally {
    done.abort()
  }
}

async function read(url: string, init: RequestInit, limit: number): Promise<Answer> {
  const response = await fetchLocally(url, init)
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the body.
  for await (const part of response.body ?? []) {
    if (size <= limit) parts.push(part)
    size += part.byteLength
    if (size > bounds.endlessBytes) break
  }
  return {
    url: response.url,
    status: response.status,
    headers: response.headers,
    body: Buffer.concat(parts).subarray(0, limit + 1),
    isEndless: size > bounds.endlessBytes,
  }
}
