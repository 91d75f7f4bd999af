import type { ReactNode } from 'react'
import type { AbpProps } from './abp'

/**
 * Leaves what is in the head alone: the server, which has the app's definition, has written it. The page downloads none of
 * that code.
 */
export function useHead({ inHead }: AbpProps): ReactNode {
  return inHead && <head />
}
