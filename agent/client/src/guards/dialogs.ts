import type { DriverDialog } from '../driver/driver'
import { isRecord } from '../record'
import type { Listener } from '../session/listener'

/**
 * What happens to `alert`, `confirm` and `prompt`: `dismiss` and `accept` as a person would click; `ask` gives
 * `confirm` and `prompt` to `onElicitation` as the protocol's questions.
 */
export type DialogPolicy = 'dismiss' | 'accept' | 'ask'

/** Answers a dialog. Until it is, the page stands still, and every question to it. Never throws. */
export async function answerDialog(
  dialog: DriverDialog,
  policy: DialogPolicy,
  listener: Listener,
): Promise<void> {
  try {
    const type = dialog.type()
    // Whoever closes or leaves a page has decided.
    if (type === 'beforeunload' || (policy === 'accept' && type !== 'prompt')) return await dialog.accept()
    if (policy === 'dismiss' || type === 'alert') return await dialog.dismiss()
    if (policy === 'accept') return await dialog.accept('')
    const answer = await listener.elicitation(questionOf(type, dialog.message()))
    const data = isRecord(answer) && answer.success === true && isRecord(answer.data) ? answer.data : {}
    if (type === 'confirm' && data.confirmed === true) return await dialog.accept()
    if (type === 'prompt' && data.value !== undefined) return await dialog.accept(String(data.value))
    await dialog.dismiss()
  } catch {
    // The page went away meanwhile, and the dialog with it.
  }
}

function questionOf(type: string, message: string) {
  return type === 'prompt'
    ? { method: 'elicitation/input', params: { prompt: message, schema: { type: 'string' } } }
    : { method: 'elicitation/confirm', params: { message } }
}
