import { renderHead } from '@abp-kit/core/adapter/head'
import { AbpError } from '@abp-kit/core/protocol'
import { manifest as definition } from '@abp-kit/next/served'
import { ServerInsertedHTMLContext, useServerInsertedHTML } from 'next/navigation'
import { type ReactElement, useContext } from 'react'
import { HeadElements } from '../page/head-elements.tsx'
import { deadline, prefetch } from '../page/server-settings.ts'
import { manifest } from '../page/settings.ts'
import type { AbpProps } from './abp.tsx'

const { app } = definition

// Has one object for each rendered document, because React may render a component more than once per
// document.
const written = new WeakSet<object>()

/**
 * Puts the link and the bootstrap into the document's head once.
 *
 * @returns a head that begins with both, if the component renders the head
 */
export function useHead({ nonce, inHead = false }: AbpProps): ReactElement | null {
  const document = useContext(ServerInsertedHTMLContext)
  if (!document) {
    throw new AbpError(
      'PAGE_NOT_DISCOVERABLE',
      "<Abp /> works only in the App Router. In the Pages Router, remove it and put <AbpHead /> from '@abp-kit/next/pages' into <Head> of pages/_document.",
    )
  }
  if (inHead) written.add(document)
  useServerInsertedHTML(() => {
    if (written.has(document)) return null
    written.add(document)
    return <HeadElements app={app} nonce={nonce} />
  })
  if (!inHead) return null
  // Elements would come after the CSS: React writes the resources it collects for a head before the head's
  // children. An agent needs the charset first; Next.js writes its own later.
  const html = `<meta charset="utf-8">${renderHead({ app, manifest, deadline, nonce, prefetch })}`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the attributes are escaped
  return <head dangerouslySetInnerHTML={{ __html: html }} />
}
