/** Written by `pageModuleText`. */
declare module '#build/abp.mjs' {
  export const load: () => Promise<{ default: unknown }>
  export const fetchTime: import('@abp-kit/core/register').FetchTime | undefined
}

/** Written by `serverModuleText` and `liveServerModuleText`. */
declare module '#abp-kit/definition' {
  export const read: () => {
    manifest?: import('@abp-kit/core/adapter').AbpManifest
    problem?: string
    deadline?: number
    prefetch?: string
  }
}

/** Written by `resultStoreModuleText`. */
declare module '#abp-kit/result-store' {
  export const limits: import('@abp-kit/core/result-store/server').ResultStoreLimits
  export const openStorage: () =>
    | import('@abp-kit/core/result-store/server').ResultStorage
    | Promise<import('@abp-kit/core/result-store/server').ResultStorage>
}
