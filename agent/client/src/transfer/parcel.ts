import { orAborted } from '../abort'
import type { Cdp } from '../driver/driver'
import { patient } from '../driver/patient'
import { handleOf, resultOf, textField } from '../driver/read'
import { limits } from '../limits'
import { streamBlob } from './blob-stream'
import { asRemoteBytes, type RemoteBytes } from './bytes'
import type { Downloads } from './downloads'
import { writeNewFile } from './file'

/** The number of bytes from which a download is faster. */
const downloadFrom = 8 * 1024 * 1024

/** What a page holds ready for a session: a handle of `Parcel` in page/encode-response.ts. */
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
  const cdp = patient(connection, limits.pageStepMilliseconds)
  let held = 0
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
    if (size < downloadFrom || !downloads) return undefined
    const asked = orAborted(call('function(index){return this.urlOf(index)}', index), signal)
    const url = textField(resultOf(await asked), 'value')
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
      held++
      let mine = true
      return asRemoteBytes({
        size,
        stream: (signal) => stream(index, size, signal),
        async save(directory, onBytes, signal) {
          const path = await download(index, size, directory, onBytes, signal)
          return path ?? (await writeNewFile(directory, stream(index, size, signal), onBytes))
        },
        release() {
          if (mine && --held === 0) release()
          mine = false
        },
      })
    },
  }
}
