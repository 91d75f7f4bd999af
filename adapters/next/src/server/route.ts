import { manifestResponse } from '@abp-kit/core/adapter/server'
import { manifest } from '@abp-kit/next/served'

/** The manifest does not depend on the request: Next.js writes it at build time. */
export const dynamic = 'force-static'

/** Returns the manifest (docs/protocol.md §2). */
export function GET(): Response {
  return manifestResponse(manifest)
}
