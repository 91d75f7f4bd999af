import { manifestHeaders } from '@abp-kit/core/adapter/server'
import { manifest } from '@abp-kit/next/served'
import type { NextApiRequest, NextApiResponse } from 'next'

/**
 * Returns the manifest (docs/protocol.md §2) for the Pages Router. `withAbp` rewrites `/abp.json` to this
 * route.
 */
export default function handler(_request: NextApiRequest, response: NextApiResponse): void {
  for (const [name, value] of Object.entries(manifestHeaders)) response.setHeader(name, value)
  response.end(JSON.stringify(manifest))
}
