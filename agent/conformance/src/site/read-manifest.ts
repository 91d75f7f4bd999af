import { validateManifest } from '@abp-kit/core/manifest'
import type { ManifestEvidence } from './evidence.ts'
import { bounds, fetchBounded } from './fetch-bounded.ts'
import type { WaitLimits } from './within.ts'

/**
 * Reads the manifest like an agent on its first visit: without cookies, and without following redirects.
 *
 * @throws {Error} the network's error
 */
export async function readManifest(url: string, limits: WaitLimits): Promise<ManifestEvidence> {
  const { status, headers, body } = await fetchBounded(url, {
    bytes: bounds.manifestBytes,
    limits,
    redirect: 'manual',
    credentials: 'omit',
    headers: { accept: 'application/json' },
  })
  let value: unknown
  let syntax: string | undefined
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch (error) {
    syntax = String(error).slice(0, 300)
  }
  const cacheControl = headers.get('cache-control')
  const location = headers.get('location')
  return {
    url,
    status,
    ...(location !== null && { location }),
    contentType: headers.get('content-type') ?? '',
    ...(cacheControl !== null && { cacheControl }),
    setsCookie: headers.has('set-cookie'),
    allowOrigin: headers.get('access-control-allow-origin') ?? undefined,
    bytes: body.byteLength,
    ...(syntax !== undefined && { syntax }),
    read: validateManifest(value),
  }
}
