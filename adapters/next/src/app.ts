import { AbpError } from '@abp-kit/core'

// withAbp puts the user's abp/index in the place of this module.
const app: unknown = undefined
export default app

throw new AbpError(
  'CONFIG_MISSING',
  "@abp-kit/next does not know the app's definition. In next.config, write `import { withAbp } from '@abp-kit/next/config'` and `export default withAbp(nextConfig)`.",
)
