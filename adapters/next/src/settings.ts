import type { RuntimeMode } from '@abp-kit/core/adapter'

// What withAbp put into `env` of the Next.js configuration; the bundlers replace each whole expression.
const runtimeMode = process.env.ABP_NEXT_RUNTIME

export const runtime: RuntimeMode = runtimeMode === 'idle' || runtimeMode === 'eager' ? runtimeMode : 'demand'

/** Milliseconds. */
export const deadline = process.env.ABP_NEXT_DEADLINE ? Number(process.env.ABP_NEXT_DEADLINE) : undefined

/** Where the manifest is, base path included. */
export const manifest = process.env.ABP_NEXT_MANIFEST ?? ''
