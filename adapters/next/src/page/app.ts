import { AbpError } from '@abp-kit/core/protocol'

// withAbp replaces this module with the user's abp/index, if it exists.
const app: unknown = undefined
export default app

if (process.env.ABP_NEXT_PROBLEM) throw new AbpError('ENTRY_NOT_FOUND', process.env.ABP_NEXT_PROBLEM)
throw new AbpError(
  'CONFIG_MISSING',
  "@abp-kit/next does not know the app's definition. In next.config, write `import { withAbp } from '@abp-kit/next/config'` and `export default withAbp(nextConfig)`.",
)
