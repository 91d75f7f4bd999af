import { AbpError, type AbpErrorCode, isAbpError } from '@abp-kit/core/protocol'
import { timerMilliseconds } from '../deadline'
import type { Cdp } from '../driver/driver'
import { resultOf, textField } from '../driver/read'
import type { Json } from '../json/json'
import { newMark } from '../json/mark'
import { readInlineAnswer, readParcelAnswer } from '../page/decode-response'
import type { Outcome } from '../page/invoke'
import { quote } from '../quote'
import type { Downloads } from '../transfer/downloads'
import type { FileInputs } from '../transfer/file-input'
import { openParcel } from '../transfer/parcel'
import { type Upload, uploadFiles } from '../transfer/upload'

export interface InvokeExtras {
  /** The files among `args`. */
  files?: FileInputs
  /** Also take bytes out of forms that are not part of the protocol. */
  legacy?: boolean
  /** Called with the number of file bytes that have reached the page, and the total. */
  onUpload?: (loaded: number, total: number) => void
}

/** The maximum length of a request that goes to the page as one string, in characters. */
const maxStringCharacters = 64 * 1024

/** The connection to a page's `window.abp`. Every request gets an answer, even when the page or the browser is gone. */
export interface PageChannel {
  /**
   * Calls a method of `window.abp`. Bytes in the outcome's value are `RemoteBytes`.
   *
   * @param args - JSON data
   * @param timeout - milliseconds; after that, the outcome is the error `TIMEOUT`
   * @param giveUp - stops the wait with the error `CANCELLED`
   */
  invoke(
    method: string,
    args: readonly Json[],
    timeout: number,
    giveUp?: AbortSignal,
    extras?: InvokeExtras,
  ): Promise<Outcome>
  /** Answers all pending and all later requests with this error. */
  end(error: AbpError): void
  /** Aborted with the error when the channel ends. */
  readonly ended: AbortSignal
}

/** What it takes to reach one document. */
export interface ChannelParts {
  cdp: Cdp
  /** Handle of this session's side in the page. */
  injected: string
  downloads: Downloads | undefined
  /** Whether the browser reads this process's files. */
  sharedFiles(): Promise<boolean>
}

export function openChannel({ cdp, downloads, sharedFiles, injected }: ChannelParts): PageChannel {
  const waiting = new Set<(error: AbpError) => void>()
  const end = new AbortController()
  let ended: AbpError | undefined

  const ask = async (
    method: string,
    args: readonly Json[],
    extras: InvokeExtras,
    isAwaited: () => boolean,
  ): Promise<Outcome> => {
    const { files, legacy = false, onUpload = () => undefined } = extras
    const mark = files?.mark ?? newMark()
    let upload: Upload | undefined
    if (files && files.list.length > 0) {
      upload = await uploadFiles(cdp, injected, files.list, await sharedFiles(), onUpload, isAwaited)
      // A call that was given up must not run later: the page never receives it.
      if (!isAwaited()) {
        upload.release()
        throw notAwaited()
      }
    }
    const encodeOptions = { mark, legacy }
    const texts = args.map(({ text }) => text).join(',')
    // The browser compiles each argument like a script, so one argument is faster than three, and a string is faster
    // than the value it encodes. But escaping makes a string longer within the message, which matters for long ones.
    const methodCall =
      texts.length < maxStringCharacters
        ? `[${JSON.stringify(method)},[${texts}],${JSON.stringify(encodeOptions)}]`
        : [method, args.map(({ value }) => value), encodeOptions]
    const callArguments: object[] = [{ value: methodCall }]
    if (upload) callArguments.push({ objectId: upload.objectId })
    const result = resultOf(
      await cdp.send('Runtime.callFunctionOn', {
        objectId: injected,
        functionDeclaration: 'function(asked,files){return this.invoke(asked,files)}',
        arguments: callArguments,
        awaitPromise: true,
      }),
    )
    upload?.release()
    if (typeof result.value === 'string') return readInlineAnswer(result.value, mark)
    const parcel = openParcel(cdp, textField(result, 'objectId'), downloads)
    if (isAwaited()) return readParcelAnswer(await parcel.head(), mark, parcel)
    parcel.release()
    throw notAwaited()
  }

  const finish = (error: AbpError) => {
    if (ended) return
    ended = error
    end.abort(error)
    for (const settle of [...waiting]) settle(error)
  }

  return {
    ended: end.signal,
    end: finish,
    invoke(method, args, timeout, giveUp, extras = {}) {
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
        }, timerMilliseconds(timeout))
        if (ended) return fail(ended)
        waiting.add(fail)
        giveUp?.addEventListener('abort', abandon)
        const isAwaited = () => waiting.has(fail)
        const take = (outcome: Outcome) => {
          if (isAwaited()) return settle(outcome)
          if (outcome.ok) for (const bytes of outcome.bytes ?? []) bytes.release()
        }
        ask(method, args, extras, isAwaited).then(take, (error: unknown) => {
          const failure = ended ?? (isAbpError(error) ? error : driverError(error, method))
          fail(failure)
          // The evaluation fails before the browser reports the new document: later calls must not be sent here.
          if (failure.code === 'DISCONNECTED') finish(failure)
        })
      })
    },
  }
}

/** Creates an error that reaches no caller: the request was already answered, with the error that ended the wait. */
function notAwaited(): AbpError {
  return new AbpError('TIMEOUT', 'The answer came too late.')
}

function driverError(error: unknown, method: string): AbpError {
  const reason = quote(error instanceof Error ? error.message : String(error))
  // Neither driver has an error class for a page that navigated away during an evaluation, only these texts.
  const gone = /context|object with given id|detached|navigat|closed|crashed/i.test(reason)
  const code: AbpErrorCode = gone ? 'DISCONNECTED' : 'TRANSPORT_ERROR'
  const message = gone
    ? `The page navigated away or was closed before it answered \`${method}\` (${reason}). Connect again.`
    : `\`${method}\` did not reach the page: ${reason}`
  return new AbpError(code, message, { cause: error })
}
