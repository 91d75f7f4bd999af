import type { ReactElement } from 'react'
import { manifest } from '../page/settings.ts'
import type { AbpProps } from './abp.tsx'

/**
 * Keeps the existing head: the server knows the app's definition and has written it. The page downloads none
 * of that code. Because the page also renders the link, React adopts the server's link. It inserts the link
 * again when it renders a new document, as for error shells.
 */
export function useHead({ inHead }: AbpProps): ReactElement {
  const link = <link rel="abp-manifest" href={manifest} />
  return inHead ? (
    <>
      <head />
      {link}
    </>
  ) : (
    link
  )
}
