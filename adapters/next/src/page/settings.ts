import { atOnce, type FetchTime, whenIdle } from '@abp-kit/core/register'

// withAbp sets these in the `env` of the Next.js configuration. The bundlers replace each whole expression.

export const fetchTime: FetchTime | undefined =
  process.env.ABP_NEXT_RUNTIME === 'idle'
    ? whenIdle
    : process.env.ABP_NEXT_RUNTIME === 'eager'
      ? atOnce
      : undefined

/** The manifest's path, including the base path. */
export const manifest = process.env.ABP_NEXT_MANIFEST ?? ''
