import type { AbpManifest } from '@abp-kit/core/adapter'

// withAbp sets this value. It keeps the handlers, which run only in the page, out of the server's bundles.
export const manifest: AbpManifest = JSON.parse(process.env.ABP_NEXT_DEFINITION ?? 'null')
