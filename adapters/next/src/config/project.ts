import type { InstalledVersion } from '@abp-kit/core/adapter/node'
import type { NextConfig } from 'next'

/** What the checks know about the user's project. */
export interface Project {
  /** Absolute path of the project. */
  root: string
  config: NextConfig
  /** The installed Next.js, if it is known. */
  next?: InstalledVersion | undefined
  /** Whether the server stores results. */
  resultStore?: boolean
  /** Whether the pages' HTML is judged later, after the build. Otherwise their source is. */
  isBuild?: boolean
}
