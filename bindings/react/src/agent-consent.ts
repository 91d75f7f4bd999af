import { type ConsentOptions, mountAgentConsent } from '@abp-kit/core/consent'
import { useEffect, useRef } from 'react'

/**
 * Lets capabilities ask the user in the page (`context.confirm` and the other functions), in a modal dialog.
 * Put it once into the app's layout. Renders nothing, including on a server; the page downloads the dialog
 * with the first question.
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
