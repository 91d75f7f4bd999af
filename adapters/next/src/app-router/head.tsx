import { headElements } from '@abp-kit/core/adapter/head'
import { AbpError } from '@abp-kit/core/protocol'
import { manifest as definition } from '@abp-kit/next/served'
import { ServerInsertedHTMLContext, useServerInsertedHTML } from 'next/navigation'
import { useContext } from 'react'
import { deadline, prefetch } from '../page/server-settings'
import { manifest } from '../page/settings'

const { app } = definition

// Contains one object for each rendered document, because React may render a component more
// than once for a document.
const written = new WeakSet<object>()

/** Puts the link and the bootstrap into the document's head once. */
export function useHead(nonce: string | undefined): void {
  const document = useContext(ServerInsertedHTMLContext)
  if (!document) {
    throw new AbpError(
      'PAGE_NOT_DISCOVERABLE',
      "<Abp /> works only in the App Router. In the Pages Router, remove it and put <AbpHead /> from '@abp-kit/next/pages' into <Head> of pages/_document.",
    )
  }
  useServerInsertedHTML(() => {
    if (written.has(document)) return null
    written.add(document)
    const { link, script } = headElements({ app, manifest, deadline, nonce, prefetch })
    return (
      <>
        <link {...link} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of ours */}
        <script {...script.attributes} dangerouslySetInnerHTML={{ __html: script.text }} />
      </>
    )
  })
}
