declare module 'virtual:abp-kit/page' {
  export function ready(): void
}

declare module 'virtual:abp-kit/server' {
  import type { AbpManifest } from '@abp-kit/core/adapter'

  /** The link and the bootstrap. In dev, empty until the definition is valid for the first time. */
  export const head: string
  export const manifest: AbpManifest | undefined
  /** The manifest path: base path and file name. */
  export const path: string
  /** The error in the definition; only in dev. */
  export const problem: string | undefined
}
