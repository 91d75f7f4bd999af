import { isRecord } from '@abp-kit/core/protocol'
import type { FrameClue, PageFrames } from '../connection/page-frames.ts'
import type { DriverDialog, DriverPage } from '../driver/driver.ts'
import type { Listener } from '../events/event-listener.ts'
import { limits } from '../limits.ts'

/**
 * How to answer `alert`, `confirm` and `prompt`. `dismiss` and `accept` act like a user's click. `ask` passes
 * `confirm` and `prompt` to `onElicitation` as elicitations. Dialogs from cross-origin frames are always
 * dismissed: otherwise the agent would answer them as the app's.
 */
export type DialogPolicy = 'dismiss' | 'accept' | 'ask'

/** A dialog as the browser announces it, in parallel with the driver. */
interface Opening extends FrameClue {
  type: string
  message: string
  /** True until the browser reports that the dialog was closed, for whatever reason. */
  open: boolean
  /** Whether the dialog was answered, or is being answered. */
  taken: boolean
}

/** Called for each dialog. `frame` describes the dialog's frame if that frame does not represent the app. */
export type NoteDialog = (message: string | undefined, frame?: Promise<string>) => void

/**
 * Answers a page's dialogs. An open dialog blocks the page and every request to it. Drivers do not report
 * which frame opened it, so this reads the browser's events.
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
    // The browser itself rejects dialogs from cross-origin frames, and reports only that they were closed.
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
    // The decision to close or leave the page was already made.
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
    // The page went away meanwhile, together with the dialog.
  }
}

function questionOf(type: string, message: string) {
  return type === 'prompt'
    ? { method: 'elicitation/input', params: { prompt: message, schema: { type: 'string' } } }
    : { method: 'elicitation/confirm', params: { message } }
}
