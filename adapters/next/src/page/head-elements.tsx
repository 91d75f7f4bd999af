// biome-ignore-all lint/security/noDangerouslySetInnerHtml: one text has its attributes escaped, the other is a constant
import type { AppIdentity } from '@abp-kit/core/adapter'
import { headElements } from '@abp-kit/core/adapter/head'
import type { ReactElement } from 'react'
import { deadline, prefetch } from './server-settings.ts'
import { manifest } from './settings.ts'

/** The link, the prefetch script for an agent's first call, and the bootstrap. */
export function HeadElements({ app, nonce }: { app: AppIdentity; nonce?: string | undefined }): ReactElement {
  const { link, template, script } = headElements({ app, manifest, deadline, nonce, prefetch })
  return (
    <>
      <link {...link} />
      {template && <template {...template.attributes} dangerouslySetInnerHTML={{ __html: template.html }} />}
      <script {...script.attributes} dangerouslySetInnerHTML={{ __html: script.text }} />
    </>
  )
}
