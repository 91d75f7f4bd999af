import { AbpError, type CapabilityDescriptor, isRecord } from '@abp-kit/core/protocol'
import type { Cdp } from '../driver/driver.ts'
import { resultOf, textField } from '../driver/read.ts'
import type { Listener } from '../events/event-listener.ts'
import { quote } from '../quote.ts'

/**
 * Presses the form's first submit button, like a person. The page may have fields with the same names as
 * these methods.
 */
const pressButton = `function() {
  const form = HTMLFormElement.prototype
  const { get } = Object.getOwnPropertyDescriptor(form, 'elements')
  const button = [...get.call(this)].find(({ disabled, type }) => type === 'submit' && !disabled)
  form.requestSubmit.call(this, button)
}`

/**
 * Asks the agent's user to confirm a form. A form without `toolautosubmit` waits for a person, and the user's
 * confirmation submits it.
 *
 * @param input - the values in the form
 * @param node - the browser's id of the form
 * @throws {AbpError} `PERMISSION_DENIED` without a confirmation, `NOT_SUPPORTED` if the agent answers no
 *   elicitations; the driver's error
 */
export async function submitIfAllowed(
  cdp: Cdp,
  listener: Listener,
  { description, name }: CapabilityDescriptor,
  node: number,
  input: unknown,
): Promise<void> {
  const what = quote(description ?? name)
  const filled = quote(JSON.stringify(input) ?? '')
  const answer = await listener.elicitation({
    method: 'elicitation/confirm',
    params: { message: `Submit the form ${quote(name)} (${what}) with ${filled}?` },
  })
  const { data, error, success } = isRecord(answer) ? answer : {}
  if (success === true && isRecord(data) && data.confirmed === true) {
    const { object } = Object(await cdp.send('DOM.resolveNode', { backendNodeId: node }))
    const objectId = textField(Object(object), 'objectId')
    resultOf(await cdp.send('Runtime.callFunctionOn', { objectId, functionDeclaration: pressButton }))
    return
  }
  if (success !== true && isRecord(error) && error.code === 'NOT_SUPPORTED') throw unanswered(name)
  throw new AbpError(
    'PERMISSION_DENIED',
    `The form ${quote(name)} was filled in, and not submitted: nobody said yes.`,
  )
}

function unanswered(name: string): AbpError {
  return new AbpError(
    'NOT_SUPPORTED',
    `The form ${quote(name)} is only submitted by a person (it has no \`toolautosubmit\`), and this agent answers no ` +
      'questions. Answer them with `onElicitation`.',
  )
}
