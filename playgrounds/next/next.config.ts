import { withAbp } from '@abp-kit/next/config'
import type { NextConfig } from 'next'

const nextConfig: NextConfig = {
  basePath: process.env.BASE_PATH,
}

export default withAbp(nextConfig)
