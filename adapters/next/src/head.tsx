import { headElements } from '@abp-kit/core/adapter/head'
import { manifest as definition } from '@abp-kit/next/served'
import { ServerInsertedHTMLContext, useServerInsertedHTML } from 'next/navigation'
import { useContext } from 'react'
import { manifest } from './settings'

const { app } = definition

/** Milliseconds. Here, because only the server needs it. */
const deadline = process.env.ABP_NEXT_DEADLINE ? Number(process.env.ABP_NEXT_DEADLINE) : undefined

// Contains one object for each rendered document, because React may render a component more
// than once for a document.
const written = new WeakSet<object>()

/** Puts the link and the bootstrap into the document's head once. */
export function useHead(nonce: string | undefined): void {
  const document = useContext(ServerInsertedHTMLContext)
  useServerInsertedHTML(() => {
    if (!document || written.has(document)) return null
    written.add(document)
    const { link, script } = headElements({ app, manifest, deadline, nonce })
    return (
      <>
        <link {...link} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant of ours */}
        <script {...script.attributes} dangerouslySetInnerHTML={{ __html: script.text }} />
      </>
    )
  })
}
