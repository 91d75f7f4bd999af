import { withAbp } from '@abp-kit/next/config'
import type { NextConfig } from 'next'

const basePath = process.env.BASE_PATH ?? ''

const nextConfig: NextConfig = {
  basePath,
  // They are no JavaScript yet.
  transpilePackages: ['@abp-kit/playground-react-components'],
  // For abp/read-page.ts and instrumentation-client.ts.
  env: { BASE_PATH: basePath, EMBED_ORIGIN: process.env.EMBED_ORIGIN ?? '' },
}

export default withAbp(nextConfig)
