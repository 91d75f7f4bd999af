import type { ReactElement } from 'react'
import { manifest } from '../page/settings.ts'
import type { AbpProps } from './abp.tsx'

/**
 * Leaves what is in the head alone: the server, which has the app's definition, has written it. The page downloads none of
 * that code. Because the link is rendered here, too, React adopts the one of the server, and inserts it again when it renders
 * a new document, as it does for error shells.
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
