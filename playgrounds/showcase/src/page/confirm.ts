import type { Abp, ElicitationRequest, ElicitationResult } from '@abp-kit/core/protocol'

let answering = false

/** Lets the visitor answer the app's questions (docs/protocol.md §3, Elicitation), if buttons are enough to answer them. */
export function answerQuestions(abp: Abp): void {
  if (answering) return
  answering = true
  abp.onElicitation(async ({ method, params }: ElicitationRequest): Promise<ElicitationResult> => {
    if (method !== 'elicitation/confirm') {
      const message = `This page has no form for ${method}. Call with an agent that answers it.`
      return { success: false, error: { code: 'NOT_SUPPORTED', message, retryable: false } }
    }
    return { success: true, data: { confirmed: await ask(messageOf(params)) } }
  })
}

/** Opens a dialog of the page. `confirm()` would block the app that asks. */
function ask(message: string): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'sc-dialog'
  const text = document.createElement('p')
  text.textContent = message
  const form = document.createElement('form')
  form.method = 'dialog'
  form.className = 'sc-actions'
  form.append(button('Yes', 'yes', 'sc-button'), button('No', 'no', 'sc-button sc-button-quiet'))
  dialog.append(text, form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}

function button(label: string, value: string, className: string): HTMLButtonElement {
  const element = document.createElement('button')
  Object.assign(element, { textContent: label, value, className, autofocus: value === 'no' })
  return element
}

function messageOf(params: unknown): string {
  const message =
    typeof params === 'object' && params !== null && 'message' in params ? params.message : undefined
  return typeof message === 'string' ? message : 'Go on?'
}
