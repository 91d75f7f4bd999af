import { AbpError, type AbpErrorCode } from '@abp-kit/core'
import type { Page } from 'puppeteer-core'
import { timerLimit } from '../deadline'
import { invokeInPage, type Outcome } from '../page/invoke'
import { isRecord } from '../record'
import { readError } from './envelope'

/**
 * Bytes of JSON that a page may answer with. The connection drops messages over 256 MB in silence, and escaping can
 * make the text three times as long.
 */
const longestAnswer = 80 * 1024 * 1024

/** The way to a page's `window.abp`: every question gets an answer, also when the page or the browser is gone. */
export interface PageChannel {
  /**
   * Calls a method of `window.abp`.
   *
   * @param args - plain JSON data
   * @param timeout - milliseconds, after which the outcome is the error `TIMEOUT`
   * @param giveUp - ends the waiting with the error `CANCELLED`
   */
  invoke(method: string, args: unknown[], timeout: number, giveUp?: AbortSignal): Promise<Outcome>
  /** Answers everything that waits, and everything asked from now on, with this error. */
  end(error: AbpError): void
}

/** @param documentId - of the document that is meant, from `findAbp` */
export function openChannel(page: Page, documentId: number): PageChannel {
  const waiting = new Set<(error: AbpError) => void>()
  let ended: AbpError | undefined
  const browser = page.browser()
  const lost = () => end(disconnected('The browser is gone.'))
  const end = (error: AbpError) => {
    ended ??= error
    browser.off('disconnected', lost)
    for (const settle of [...waiting]) settle(ended)
  }
  page.once('error', (error) => end(disconnected(`The page crashed (${error.message}).`)))
  page.once('close', () => end(disconnected('The page was closed.')))
  browser.on('disconnected', lost)

  return {
    end,
    invoke(method, args, timeout, giveUp) {
      return new Promise((resolve) => {
        const settle = (outcome: Outcome) => {
          clearTimeout(timer)
          waiting.delete(fail)
          giveUp?.removeEventListener('abort', abandon)
          resolve(outcome)
        }
        const fail = (error: AbpError) => settle({ ok: false, error: error.toJSON() })
        const abandon = () => fail(new AbpError('CANCELLED', `\`${method}\` was aborted.`))
        const timer = setTimeout(() => {
          fail(new AbpError('TIMEOUT', `The page did not answer \`${method}\` within ${timeout} ms.`))
        }, timerLimit(timeout))
        if (ended) return fail(ended)
        waiting.add(fail)
        giveUp?.addEventListener('abort', abandon)
        page.evaluate(invokeInPage, documentId, method, args, longestAnswer).then(
          (text) => settle(readOutcome(text, method)),
          (error: unknown) => fail(ended ?? driverError(error, method)),
        )
      })
    },
  }
}

/** The page is not trusted: it may have replaced whatever made the text. */
function readOutcome(text: unknown, method: string): Outcome {
  let outcome: unknown
  try {
    outcome = typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    outcome = undefined
  }
  if (isRecord(outcome) && outcome.ok === true) return { ok: true, value: outcome.value }
  if (isRecord(outcome) && outcome.ok === false) return { ok: false, error: readError(outcome.error) }
  const error = new AbpError('TRANSPORT_ERROR', `The page's answer to \`${method}\` cannot be read.`)
  return { ok: false, error: error.toJSON() }
}

function driverError(error: unknown, method: string): AbpError {
  const reason = error instanceof Error ? error.message : String(error)
  // Puppeteer has no class for a page that navigated away under an evaluation, only these texts.
  const gone = /context was destroyed|detached|target closed|session closed|connection closed/i.test(reason)
  const code: AbpErrorCode = gone ? 'DISCONNECTED' : 'TRANSPORT_ERROR'
  const message = gone
    ? `The page navigated away or was closed before it answered \`${method}\` (${reason}). Connect again.`
    : `\`${method}\` did not reach the page: ${reason}`
  return new AbpError(code, message, { cause: error })
}

function disconnected(what: string): AbpError {
  return new AbpError('DISCONNECTED', `${what} Connect again.`)
}
