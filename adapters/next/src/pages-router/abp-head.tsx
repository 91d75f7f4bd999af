import type { AppIdentity } from '@abp-kit/core/adapter'
import { AbpError } from '@abp-kit/core/protocol'
import type { ReactElement } from 'react'
import { HeadElements } from '../page/head-elements.tsx'

export interface AbpHeadProps {
  /** For a Content-Security-Policy with nonces: the nonce in the policy's `script-src`. */
  nonce?: string | undefined
}

/**
 * For the Pages Router: puts the manifest's link and the bootstrap into the head of every page, including 404
 * and 500. Put it into `<Head>` of `pages/_document`.
 *
 * @example <Head><AbpHead /></Head>
 */
export function AbpHead({ nonce }: AbpHeadProps): ReactElement {
  return <HeadElements app={findIdentity()} nonce={nonce} />
}

/** withAbp sets one of the two variables: the identity or the problem. */
function findIdentity(): AppIdentity {
  if (process.env.ABP_NEXT_APP) return JSON.parse(process.env.ABP_NEXT_APP)
  if (process.env.ABP_NEXT_PROBLEM) throw new AbpError('ENTRY_FAILED', process.env.ABP_NEXT_PROBLEM)
  throw new AbpError(
    'CONFIG_MISSING',
    "@abp-kit/next does not know the app. In next.config, write `import { withAbp } from '@abp-kit/next/config'` and `export default withAbp(nextConfig)`.",
  )
}
