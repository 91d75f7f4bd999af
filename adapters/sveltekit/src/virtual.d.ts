declare module 'virtual:abp-kit/server' {
  import type { AbpManifest } from '@abp-kit/core/adapter'

  /** The link and the bootstrap; empty in dev as long as the definition was never right. */
  export const head: string
  export const manifest: AbpManifest | undefined
  /** Where the manifest is: base path and file name. */
  export const path: string
  /** What is wrong with the definition; only in dev. */
  export const problem: string | undefined
  /** Whether the app is built for a host of files, where nothing answers for the manifest but a file. */
  export const files: boolean
}

declare module 'virtual:abp-kit/page' {
  export function ready(): void
}

declare module 'virtual:abp-kit/result-store' {
  import type { ResultStore } from '@abp-kit/core/result-store/server'

  /** Where the result store answers, base path included; nothing when the option is off. */
  export const path: string | undefined
  export const answer: ResultStore | undefined
}
