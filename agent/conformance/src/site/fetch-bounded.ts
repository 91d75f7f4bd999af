/** How much of a site is read, and for how long. A site is not trusted: it may send without an end. */
export const bounds = {
  pageBytes: 2 * 1024 * 1024,
  manifestBytes: 1024 * 1024,
  requestMilliseconds: 10_000,
}

export interface Answer {
  url: string
  status: number
  headers: Headers
  /** At most one byte more than the limit. */
  body: Buffer
}

/**
 * @param limit - bytes after which reading ends
 * @throws {Error} the network's error; a `TimeoutError` after 10 seconds
 */
export async function fetchBounded(
  url: string,
  { limit, signal, ...init }: Omit<RequestInit, 'signal'> & { limit: number; signal: AbortSignal },
): Promise<Answer> {
  const response = await fetch(url, {
    ...init,
    signal: AbortSignal.any([signal, AbortSignal.timeout(bounds.requestMilliseconds)]),
  })
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the body.
  for await (const part of response.body ?? []) {
    parts.push(part)
    size += part.byteLength
    if (size > limit) break
  }
  return {
    url: response.url,
    status: response.status,
    headers: response.headers,
    body: Buffer.concat(parts).subarray(0, limit + 1),
  }
}
