import { type AbpManifest, describeApp, expectApp } from '@abp-kit/core/adapter'
import definition from '@abp-kit/next/app'

/** In a build, a mistake in a schema ends it. What becomes of large results is said by `evaluate.ts` alone. */
const built = process.env.NODE_ENV === 'production' ? { resultStore: false } : undefined

/** The server's information about the app. In a build, withAbp replaces this module with `built.ts` if it can. */
export const manifest: AbpManifest = describeApp(
  expectApp(definition),
  console.warn,
  built,
  process.env.ABP_NEXT_ENTRY,
)
