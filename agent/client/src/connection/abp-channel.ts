import { within } from '../driver/answer-timeout.ts'
import type { Cdp } from '../driver/driver.ts'
import { resultOf, textField } from '../driver/read.ts'
import { newMark } from '../json/mark.ts'
import { limits } from '../limits.ts'
import { readInlineAnswer, readParcelAnswer } from '../page/decode-response.ts'
import type { Downloads } from '../transfer/downloads.ts'
import { openParcel } from '../transfer/parcel.ts'
import { type Upload, uploadFiles } from '../transfer/upload.ts'
import { type Ask, answerAll, notAwaited, type PageChannel } from './page-channel.ts'

/** The maximum length of a request that goes to the page as one string, in characters. */
const maxStringCharacters = 64 * 1024

/** The parts that a channel needs to reach one document's `window.abp`. */
export interface ChannelParts {
  cdp: Cdp
  /** Handle of the client's code in the page. */
  injected: string
  downloads: Downloads | undefined
  /** Whether the browser can read this process's files. */
  sharedFiles(): Promise<boolean>
}

export function openAbpChannel({ cdp, downloads, sharedFiles, injected }: ChannelParts): PageChannel {
  const ask: Ask = async (method, args, extras, isAwaited) => {
    const { files, legacy = false, onUpload = () => undefined } = extras
    const mark = files?.mark ?? newMark()
    let upload: Upload | undefined
    if (files && files.list.length > 0) {
      upload = await uploadFiles(cdp, injected, files.list, await sharedFiles(), onUpload, isAwaited)
      // An abandoned call must not run later: the page never receives it.
      if (!isAwaited()) {
        upload.release()
        throw notAwaited()
      }
    }
    const encodeOptions = { mark, legacy }
    const texts = args.map(({ text }) => text).join(',')
    // The browser compiles each argument like a script, so one argument is faster than three, and a string is
    // faster than the value it encodes. But escaping makes a string longer in the message, which matters for
    // long strings.
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

  return {
    ...answerAll(ask),
    async isInSession(sessionId) {
      const asked = cdp.send('Runtime.callFunctionOn', {
        objectId: injected,
        functionDeclaration: 'function(){return this.sessionId()}',
        returnByValue: true,
      })
      const found = await within(asked, limits.methodMilliseconds, 'sessionId').catch(() => undefined)
      return found !== undefined && resultOf(found).value === sessionId
    },
  }
}
