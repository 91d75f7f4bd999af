import { isRecord } from '@abp-kit/core/protocol'
import type { FrameClue, PageFrames } from '../connection/page-frames.ts'
import type { DriverDialog, DriverPage } from '../driver/driver.ts'
import type { Listener } from '../events/event-listener.ts'
import { limits } from '../limits.ts'

/**
 * What happens to `alert`, `confirm` and `prompt`. `dismiss` and `accept` act like a person's click. `ask` passes
 * `confirm` and `prompt` to `onElicitation` as the protocol's questions. Dialogs from frames of other origins are
 * always dismissed: otherwise they would be answered as the app's.
 */
export type DialogPolicy = 'dismiss' | 'accept' | 'ask'

/** A dialog as announced by the browser, in parallel to the driver. */
interface Opening extends FrameClue {
  type: string
  message: string
  /** True until the browser reports that the dialog is closed, whoever closed it. */
  open: boolean
  /** Whether the dialog has been answered, or is being answered. */
  taken: boolean
}

/** Called for each dialog. `frame` describes the dialog's frame if that frame does not speak for the app. */
export type NoteDialog = (message: string | undefined, frame?: Promise<string>) => void

/**
 * Answers a page's dialogs. Until a dialog is answered, the page is blocked, and so is every request to it. Drivers do
 * not tell which frame opened it, so the browser is asked.
 */
export function watchDialogs(
  page: DriverPage,
  frames: PageFrames,
  policy: DialogPolicy,
  listener: Listener,
  note: NoteDialog,
): void {
  const openings = new Set<Opening>()
  const waiting = new Set<{ dialog: DriverDialog; timer: NodeJS.Timeout }>()

  const meet = () => {
    for (const arrival of waiting) {
      const { dialog, timer } = arrival
      const opening = [...openings].find(
        ({ message, taken, type }) => !taken && type === dialog.type() && message === dialog.message(),
      )
      if (!opening) continue
      opening.taken = true
      clearTimeout(timer)
      waiting.delete(arrival)
      const own = frames.speakForApp(opening)
      note(opening.message, own ? undefined : frames.hostOf(opening))
      void answerDialog(dialog, opening, own ? policy : 'dismiss', listener)
    }
  }

  page.cdp.on('Page.javascriptDialogOpening', (event) => {
    if (!isRecord(event)) return
    const { frameId, message, type, url } = event
    const clue = { frameId: typeof frameId === 'string' ? frameId : undefined, url: String(url) }
    openings.add({ ...clue, type: String(type), message: String(message), open: true, taken: false })
    meet()
  })
  page.cdp.on('Page.javascriptDialogClosed', (event) => {
    const given = isRecord(event) ? event.frameId : undefined
    const frameId = typeof given === 'string' ? given : undefined
    const closed = [...openings].find((opening) => opening.frameId === frameId)
    if (closed) {
      closed.open = false
      openings.delete(closed)
      return
    }
    // The browser itself refuses dialogs from frames of other origins, and only reports that they are closed.
    const frame = { frameId, url: '' }
    if (frameId !== undefined && !frames.speakForApp(frame)) note(undefined, frames.hostOf(frame))
  })
  page.onDialog((dialog) => {
    const timer = setTimeout(() => {
      waiting.delete(arrival)
      // The dialog's frame is unknown.
      dialog.dismiss().catch(() => undefined)
    }, limits.dialogFrameMilliseconds)
    const arrival = { dialog, timer }
    if (waiting.size < limits.dialogsAtOnce) waiting.add(arrival)
    meet()
  })
}

async function answerDialog(
  dialog: DriverDialog,
  opening: Opening,
  policy: DialogPolicy,
  listener: Listener,
): Promise<void> {
  try {
    const { message, type } = opening
    // Whoever closes or leaves a page has already decided.
    if (type === 'beforeunload' || (policy === 'accept' && type !== 'prompt')) return await dialog.accept()
    if (policy === 'dismiss' || type === 'alert') return await dialog.dismiss()
    if (policy === 'accept') return await dialog.accept('')
    const answer = await listener.elicitation(questionOf(type, message))
    // The answer is for this dialog, not for another one that replaced it.
    if (!opening.open) return
    const data = isRecord(answer) && answer.success === true && isRecord(answer.data) ? answer.data : {}
    if (type === 'confirm' && data.confirmed === true) return await dialog.accept()
    if (type === 'prompt' && data.value !== undefined) return await dialog.accept(String(data.value))
    await dialog.dismiss()
  } catch {
    // The page went away in the meantime, together with the dialog.
  }
}

function questionOf(type: string, message: string) {
  return type === 'prompt'
    ? { method: 'elicitation/input', params: { prompt: message, schema: { type: 'string' } } }
    : { method: 'elicitation/confirm', params: { message } }
}
