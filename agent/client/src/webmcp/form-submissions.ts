import { isRecord } from '@abp-kit/core/protocol'
import type { PageFrames } from '../connection/page-frames.ts'
import type { Cdp } from '../driver/driver.ts'
import { limits } from '../limits.ts'
import type { ToolAnswer } from './tool-invocations.ts'

/** One call of a form tool. */
export interface FormSubmission {
  /**
   * The outcome that the browser does not report as an answer: the form's new document, or none. May never
   * settle.
   */
  readonly outcome: Promise<ToolAnswer>
  /** @returns the browser's answer, with the URL that the form led to */
  complete(answer: ToolAnswer): ToolAnswer
  /** Stops tracking after the call has ended. */
  stop(): void
}

/** Tracks the outcome of the forms that tools submit. */
export interface FormSubmissions {
  begin(): FormSubmission
  /**
   * @returns a promise that settles when the calls that led to the new document are answered; `undefined`
   *   if there are none
   */
  leaving(): Promise<void> | undefined
  /** @returns whether `leaving` has found such calls: the tools then belong to another document */
  hasLeft(): boolean
}

interface Open {
  /** Frames that the form was sent to and that have no new document yet. */
  loading: Set<string>
  /** Whether the form was sent. */
  sent: boolean
  /** The URL of the page's new document. */
  led: string | undefined
  finish(answer: ToolAnswer): void
  ended: Promise<void>
}

/**
 * Reports the outcomes of forms from the events of `Page`. The browser answers for a form when its new
 * document has loaded, but only for a same-origin document. It reports nothing for a form that leads to no
 * document (`204`, a download), to another window, or to a server that does not respond (Chromium 156).
 */
export function followForms(cdp: Cdp, frames: PageFrames): FormSubmissions {
  const open = new Set<Open>()
  let gone = false
  const follow = (
    event: string,
    see: (form: Open, frameId: string, event: Record<string, unknown>) => void,
  ) => {
    cdp.on(event, (payload) => {
      if (!isRecord(payload)) return
      const frame = isRecord(payload.frame) ? payload.frame : payload
      for (const form of [...open]) see(form, String(frame.id ?? frame.frameId), frame)
    })
  }
  follow('Page.frameRequestedNavigation', (form, frameId, { reason }) => {
    if (!String(reason).startsWith('formSubmission')) return
    form.sent = true
    form.loading.add(frameId)
  })
  follow('Page.frameNavigated', (form, frameId, { unreachableUrl, url }) => {
    if (!form.loading.delete(frameId) || frameId !== frames.main()) return
    if (typeof unreachableUrl === 'string') return form.finish(notReached(unreachableUrl))
    form.led = String(url)
    // The answer for a cross-origin document comes immediately. This timeout answers for a document that
    // never finishes loading.
    setTimeout(() => form.finish(sent()), limits.formDocumentMilliseconds).unref()
  })
  const ledNowhere = (form: Open, frameId: string) => {
    if (form.loading.delete(frameId)) form.finish(sent())
  }
  follow('Page.frameStoppedLoading', ledNowhere)
  // The frame's document moved to another process, which reports nothing here.
  follow('Page.frameDetached', (form, frameId) => {
    if (frameId !== frames.main()) ledNowhere(form, frameId)
  })
  follow('Page.windowOpen', (form) => {
    form.sent = true
    setTimeout(() => form.finish(sent()), limits.formWindowMilliseconds).unref()
  })

  return {
    begin() {
      let finish: (answer: ToolAnswer) => void = () => undefined
      let end: () => void = () => undefined
      const outcome = new Promise<ToolAnswer>((resolve) => {
        finish = resolve
      })
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const form: Open = { loading: new Set(), sent: false, led: undefined, finish, ended }
      open.add(form)
      return {
        outcome,
        complete(answer) {
          const isForeign = answer.status === 'Error' && form.led !== undefined
          if (!form.sent || (answer.status !== 'Completed' && !isForeign)) return answer
          const { output } = answer
          const found = Array.isArray(output) && output.length > 0 ? { structuredData: output } : {}
          const place = form.led === undefined ? {} : { navigatedTo: form.led }
          return { status: 'Completed', output: { submitted: true, ...place, ...found } }
        },
        stop() {
          open.delete(form)
          end()
        },
      }
    },
    hasLeft: () => gone,
    leaving() {
      const left = [...open].filter(({ led, loading }) => led !== undefined || loading.has(frames.main()))
      if (left.length === 0) return undefined
      gone = true
      return Promise.all(left.map(({ ended }) => ended)).then(
        // The caller receives the answer first.
        () => new Promise((resolve) => setTimeout(resolve, limits.toolDownloadMilliseconds * 2)),
      )
    },
  }
}

function sent(): ToolAnswer {
  return { status: 'Completed' }
}

function notReached(url: string): ToolAnswer {
  return { status: 'Error', errorText: `The form could not be sent: ${url} does not answer.` }
}
