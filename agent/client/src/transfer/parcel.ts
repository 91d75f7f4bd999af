import { orAborted } from '../abort.ts'
import { withTimeout } from '../driver/answer-timeout.ts'
import type { Cdp } from '../driver/driver.ts'
import { handleOf, resultOf, textField } from '../driver/read.ts'
import { limits } from '../limits.ts'
import { streamBlob } from './blob-stream.ts'
import type { Downloads } from './downloads.ts'
import { writeNewFile } from './new-file.ts'
import { asRemoteBytes, type RemoteBytes } from './remote-bytes.ts'

/** The minimum number of bytes for which a download is faster. */
const minDownloadBytes = 8 * 1024 * 1024

/** A handle of the page's `Parcel` for a session (page/encode-response.ts). */
export interface ParcelHandle {
  head(): Promise<string>
  /** @param size - as stated by the page */
  bytes(index: number, size: number): RemoteBytes
  release(): void
}

/** @param downloads - absent if the browser writes to another file system */
export function openParcel(
  connection: Cdp,
  objectId: string,
  downloads: Downloads | undefined,
): ParcelHandle {
  const cdp = withTimeout(connection, limits.pageStepMilliseconds)
  let heldCount = 0
  const call = (functionDeclaration: string, ...args: unknown[]) =>
    cdp.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration,
      arguments: args.map((value) => ({ value })),
    })
  const release = () => void cdp.send('Runtime.releaseObject', { objectId }).catch(() => undefined)

  const stream = async function* (index: number, size: number, signal?: AbortSignal) {
    const blob = handleOf(await orAborted(call('function(index){return this.blobs[index]}', index), signal))
    try {
      yield* streamBlob(cdp, blob, size, signal)
    } finally {
      cdp.send('Runtime.releaseObject', { objectId: blob }).catch(() => undefined)
    }
  }

  const download = async (
    index: number,
    size: number,
    directory: string,
    onBytes: (loaded: number) => void,
    signal?: AbortSignal,
  ) => {
    if (size < minDownloadBytes || !downloads) return undefined
    const urlAnswer = orAborted(call('function(index){return this.urlOf(index)}', index), signal)
    const url = textField(resultOf(await urlAnswer), 'value')
    const begin = () => call('function(url){this.download(url)}', url)
    try {
      return await downloads.take({ url, begin, size, directory }, onBytes, signal)
    } finally {
      call('function(url){this.revoke(url)}', url).catch(() => undefined)
    }
  }

  return {
    release,
    head: async () => textField(resultOf(await call('function(){return this.head}')), 'value'),
    bytes(index, size) {
      heldCount++
      let isHeld = true
      return asRemoteBytes({
        size,
        stream: (signal) => stream(index, size, signal),
        async save(directory, onBytes, signal) {
          const path = await download(index, size, directory, onBytes, signal)
          return path ?? (await writeNewFile(directory, stream(index, size, signal), onBytes))
        },
        release() {
          if (isHeld && --heldCount === 0) release()
          isHeld = false
        },
      })
    },
  }
}
