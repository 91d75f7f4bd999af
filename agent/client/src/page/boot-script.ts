import { exchangeLimits, limits, type PageLimits, pageLimits } from '../limits.ts'
import { createEncoder, type EncodeLimits } from './encode-response.ts'
import { guardPage } from './guard-page.ts'
import { createInvoker } from './invoke.ts'
import { limitPage } from './limit-page.ts'
import { capturePristine } from './pristine.ts'
import { type Report, type ReportKind, relayEvents } from './relay-events.ts'

/** A session's names in the page, which the page cannot guess. */
export interface BootNames {
  /**
   * The browser binding that the client's code in the page uses to send; removed before any script of the
   * page runs.
   */
  binding: string
  /** The property that holds the client's code in the page. */
  key: string
}

const encodeLimits: EncodeLimits = {
  maxParts: limits.answerParts,
  maxEntries: limits.answerEntries,
  maxCharacters: limits.answerBytes,
}

const limitsInPage: PageLimits = { ...pageLimits, questionsAtOnce: exchangeLimits.questionsAtOnce }

/**
 * @returns the script that adds the client's code to a page: before its first script, or to a loaded page.
 */
export function bootScript(names: BootNames): string {
  const parts = [capturePristine, guardPage, limitPage, relayEvents, createEncoder, createInvoker]
  return `(${boot})(${JSON.stringify({ ...names, encodeLimits, pageLimits: limitsInPage })}, ${parts.join(', ')})`
}

function boot(
  {
    binding,
    encodeLimits,
    key,
    pageLimits,
  }: BootNames & { encodeLimits: EncodeLimits; pageLimits: PageLimits },
  capture: typeof capturePristine,
  guard: typeof guardPage,
  limit: typeof limitPage,
  relay: typeof relayEvents,
  encoder: typeof createEncoder,
  invoker: typeof createInvoker,
) {
  const send: unknown = Reflect.get(window, binding)
  if (typeof send !== 'function' || Reflect.has(window, key)) return
  Reflect.deleteProperty(window, binding)

  const pristine = capture()
  const report: Report = (kind: ReportKind, data: unknown, id?: number) => {
    try {
      const text = pristine.stringify({ kind, data, id })
      if (text.length > pageLimits.reportCharacters) return false
      send(text)
      return true
    } catch {
      return false
    }
  }
  guard(pristine, report, pageLimits)
  limit(pristine, pageLimits)
  // Frames inside the page are not the app: they do not talk to the agent, and the agent does not call them.
  if (window.top !== window) return
  const injected = {
    ...invoker(pristine, encoder(pristine, encodeLimits)),
    answer: relay(pristine, report, pageLimits),
  }
  Reflect.defineProperty(window, key, { value: injected, configurable: true })
  // The browser initialises its blob storage for the first blob, which takes a second.
  new pristine.Blob(['.'])
}
