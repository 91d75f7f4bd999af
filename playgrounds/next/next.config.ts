import { withAbp } from '@abp-kit/next/config'
import type { NextConfig } from 'next'

const basePath = process.env.BASE_PATH ?? ''

const nextConfig: NextConfig = {
  basePath,
  // For abp/read-page.ts.
  env: { BASE_PATH: basePath },
}

export default withAbp(nextConfig)
