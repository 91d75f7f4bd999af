import { headElements } from '@abp-kit/core/adapter/head'
import { manifest as definition } from '@abp-kit/next/served'
import type { ReactNode } from 'react'
import { deadline } from './deadline'
import { manifest } from './settings'

export interface AbpHeadProps {
  /** For a Content-Security-Policy with nonces: the nonce in the policy's `script-src`. */
  nonce?: string | undefined
}

/**
 * For the Pages Router: puts the manifest's link and the bootstrap into the head of every page, also of 404 and 500. Put
 * it into `<Head>` of `pages/_document`.
 *
 * @example <Head><AbpHead /></Head>
 */
export function AbpHead({ nonce }: AbpHeadProps): ReactNode {
  const { link, script } = headElements({ app: definition.app, manifest, deadline, nonce })
  return (
    <>
      <link {...link} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of ours */}
      <script {...script.attributes} dangerouslySetInnerHTML={{ __html: script.text }} />
    </>
  )
}
