import { type AbpManifest, describeApp, expectApp } from '@abp-kit/core/adapter'
import definition from '@abp-kit/next/app'

/** A schema error ends a build. Only `evaluate.ts` warns about large results. */
const built = process.env.NODE_ENV === 'production' ? { resultStore: false } : undefined

/** The server's app data. In a build, withAbp replaces this module with `built.ts` if possible. */
export const manifest: AbpManifest = describeApp(
  expectApp(definition),
  console.warn,
  built,
  process.env.ABP_NEXT_ENTRY,
)
