/** Written by `pageModuleText`. */
declare module '#build/abp.mjs' {
  export const load: () => Promise<{ default: unknown }>
  export const runtime: import('@abp-kit/core/adapter').RuntimeMode
}

/** Written by `serverModuleText` and `liveServerModuleText`. */
declare module '#abp-kit/definition' {
  export const read: () => {
    manifest?: import('@abp-kit/core/adapter').AbpManifest
    problem?: string
    deadline?: number
  }
}

/** Written by `uploadsModuleText`. */
declare module '#abp-kit/uploads' {
  export const limits: import('@abp-kit/core/uploads/server').UploadLimits
  export const openStorage: () =>
    | import('@abp-kit/core/uploads/server').UploadStorage
    | Promise<import('@abp-kit/core/uploads/server').UploadStorage>
}
