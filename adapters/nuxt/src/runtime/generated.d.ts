/** Written by `pageModule`. */
declare module '#build/abp.mjs' {
  export const load: () => Promise<{ default: unknown }>
  export const runtime: import('@abp-kit/core/adapter').RuntimeMode
}

/** Written by `serverModule`. */
declare module '#abp-kit/definition' {
  export const manifest: import('@abp-kit/core/adapter').AbpManifest | undefined
  export const problem: string | undefined
  export const deadline: number | undefined
}
