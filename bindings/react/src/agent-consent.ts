import { type ConsentOptions, mountAgentConsent } from '@abp-kit/core/consent'
import { useEffect, useRef } from 'react'

/**
 * Lets capabilities ask the person in the page (`context.confirm` and the others), in a modal dialog. Put it once into the
 * layout of the app. Renders nothing, also on a server; the page downloads the dialog with the first question.
 *
 * @example
 * <AgentConsent labels={{ yes: 'Ja', no: 'Nein' }} lang="de" />
 */
export function AgentConsent(options: ConsentOptions): null {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => mountAgentConsent(() => latest.current), [])
  return null
}
