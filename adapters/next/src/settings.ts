import type { RuntimeMode } from '@abp-kit/core/adapter'

// withAbp sets these in the `env` of the Next.js configuration. The bundlers replace each whole expression.
const runtimeMode = process.env.ABP_NEXT_RUNTIME

export const runtime: RuntimeMode = runtimeMode === 'idle' || runtimeMode === 'eager' ? runtimeMode : 'demand'

/** The path of the manifest, including the base path. */
export const manifest = process.env.ABP_NEXT_MANIFEST ?? ''
