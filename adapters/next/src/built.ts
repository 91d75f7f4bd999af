import type { AbpManifest } from '@abp-kit/core/adapter'

// Written by withAbp. So the server's bundles hold no handlers, which only the page runs.
export const manifest: AbpManifest = JSON.parse(process.env.ABP_NEXT_DEFINITION ?? 'null')
