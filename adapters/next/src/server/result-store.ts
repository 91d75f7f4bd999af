import { AbpError } from '@abp-kit/core/protocol'
import { createResultStore, type ResultStore } from '@abp-kit/core/result-store/server'
import { temporaryStorage } from '@abp-kit/core/result-store/temporary'
import { manifest } from '@abp-kit/next/served'

// withAbp sets this in the `env` of the Next.js configuration.
const limits = process.env.ABP_NEXT_RESULT_STORE
if (!limits) {
  throw new AbpError(
    'RESULT_STORE_INVALID',
    'The app has the route for the result store, and pages that do not use it. In next.config, write `withAbp(nextConfig, { resultStore: true })`.',
  )
}

/** The store for the `resultStore` option. */
export const resultStore: ResultStore = createResultStore({
  ...JSON.parse(limits),
  storage: () => temporaryStorage(manifest.app.id),
})
