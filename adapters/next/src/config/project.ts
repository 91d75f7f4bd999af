import type { InstalledVersion } from '@abp-kit/core/adapter/node'
import type { NextConfig } from 'next'

/** The user's project, as the checks see it. */
export interface Project {
  /** Absolute path of the project. */
  root: string
  config: NextConfig
  /** The installed Next.js version, if known. */
  next?: InstalledVersion | undefined
  /** Whether the server stores results. */
  resultStore?: boolean
  /** Whether the pages' HTML is checked after the build. Otherwise, their source is checked now. */
  isBuild?: boolean
}
