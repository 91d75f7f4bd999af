declare module 'virtual:abp-kit/server' {
  import type { AbpManifest } from '@abp-kit/core/adapter'

  /** Whether Kit is prerendering. */
  export const building: boolean
  /** The link and the bootstrap. In dev, empty until the definition is valid for the first time. */
  export const head: string
  export const manifest: AbpManifest | undefined
  /** The manifest path: base path and file name. */
  export const path: string
  /** The error in the definition; only in dev. */
  export const problem: string | undefined
  /** Whether the app targets a static file host, which can serve the manifest only as a file. */
  export const files: boolean
}

declare module 'virtual:abp-kit/page' {
  export function ready(): void
}

declare module 'virtual:abp-kit/result-store' {
  import type { ResultStore } from '@abp-kit/core/result-store/server'

  /** The path of the result store, including the base path; `undefined` if the option is off. */
  export const path: string | undefined
  export const answer: ResultStore | undefined
}
