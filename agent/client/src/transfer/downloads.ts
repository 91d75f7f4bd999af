import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { timerLimit } from '../deadline'
import type { Cdp } from '../driver/driver'
import { isRecord } from '../record'
import { newPath } from './file'

/** Chromium drops what exceeds about ten downloads at once or in a second. */
const mostPerSecond = 8
/** Milliseconds: no download begins at all in a sandboxed page. */
const startLimit = 1_500
/** Milliseconds without a byte. */
const stallLimit = 30_000

/** A file that the page itself gave to its visitor. */
export interface PageDownload {
  url: string
  /** From the page: not to be trusted as a path. */
  suggestedFilename: string
  /** @returns where it is, or `undefined` when it did not arrive */
  finished: Promise<string | undefined>
}

/** Bytes of the page that are to become a file. */
export interface Transfer {
  /** A `blob:` URL, by which the download is recognised. */
  url: string
  /** Starts it in the page. */
  begin(): Promise<unknown>
  size: number
  /** Absolute. */
  directory: string
}

interface Running {
  onBytes(loaded: number): void
  finish(path: string | undefined): void
}

/** The downloads of a browser context whose files this process can read. */
export interface Downloads {
  /**
   * Takes bytes of the page as a download, which is several times faster than any message and needs no memory here.
   *
   * @param begin - starts it in the page and gives its URL
   * @returns the file, or `undefined` when this way is closed, now or in this page
   * @throws when the file cannot be moved to `directory`
   */
  take(
    transfer: Transfer,
    onBytes: (loaded: number) => void,
    signal?: AbortSignal,
  ): Promise<string | undefined>
  onPageDownload(listener: (download: PageDownload) => void): void
}

/**
 * @param contextId - of the browser context
 * @param home - an absolute path of a private directory, for what the page downloads by itself
 */
export async function openDownloads(cdp: Cdp, contextId: string, home: string): Promise<Downloads> {
  const wanted = new Map<string, (guid: string) => void>()
  const running = new Map<string, Running>()
  const listeners = new Set<(download: PageDownload) => void>()
  let starts: number[] = []
  let closed = false
  let last: Promise<unknown> = Promise.resolve()
  let target = home

  const direct = (downloadPath: string) => {
    target = downloadPath
    const behavior = {
      behavior: 'allowAndName',
      browserContextId: contextId,
      downloadPath,
      eventsEnabled: true,
    }
    return cdp.send('Browser.setDownloadBehavior', behavior)
  }

  const follow = (guid: string, onBytes: (loaded: number) => void) => {
    const path = join(target, guid)
    return new Promise<string | undefined>((resolve) => {
      running.set(guid, {
        onBytes,
        finish(reported) {
          running.delete(guid)
          resolve(reported === undefined ? undefined : reported || path)
        },
      })
    })
  }

  cdp.on('Browser.downloadWillBegin', (event) => {
    if (!isRecord(event) || typeof event.guid !== 'string' || typeof event.url !== 'string') return
    const { guid, suggestedFilename, url } = event
    const begun = wanted.get(url)
    if (begun) return begun(guid)
    const finished = follow(guid, () => undefined)
    for (const listener of listeners)
      listener({ url, suggestedFilename: String(suggestedFilename), finished })
  })
  cdp.on('Browser.downloadProgress', (event) => {
    if (!isRecord(event) || typeof event.guid !== 'string') return
    const download = running.get(event.guid)
    if (typeof event.receivedBytes === 'number') download?.onBytes(event.receivedBytes)
    if (event.state === 'completed')
      download?.finish(typeof event.filePath === 'string' ? event.filePath : '')
    if (event.state === 'canceled') download?.finish(undefined)
  })
  await direct(home)

  const mayStart = () => {
    const now = performance.now()
    starts = starts.filter((start) => now - start < 1_000)
    if (closed || starts.length >= mostPerSecond) return false
    starts.push(now)
    return true
  }

  /** @returns the download's id, or `undefined` when none begins */
  const start = ({ begin, url }: Transfer) =>
    new Promise<string | undefined>((resolve, reject) => {
      const settle = (guid: string | undefined) => {
        clearTimeout(timer)
        wanted.delete(url)
        closed ||= guid === undefined
        resolve(guid)
      }
      const timer = setTimeout(() => settle(undefined), startLimit)
      wanted.set(url, settle)
      begin().catch(reject)
    })

  const watchStall = async (guid: string, onBytes: (loaded: number) => void, signal?: AbortSignal) => {
    const cancel = () => {
      cdp.send('Browser.cancelDownload', { guid, browserContextId: contextId }).catch(() => undefined)
      running.get(guid)?.finish(undefined)
    }
    const timer = setTimeout(cancel, timerLimit(stallLimit))
    signal?.addEventListener('abort', cancel)
    try {
      return await follow(guid, (loaded) => {
        timer.refresh()
        onBytes(loaded)
      })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
  }

  return {
    onPageDownload: (listener) => void listeners.add(listener),
    take(transfer, onBytes, signal) {
      const { directory, size } = transfer
      const turn = last.then(async () => {
        if (!mayStart()) return undefined
        // A directory that only this user can enter: the browser makes the file with its own mode.
        const place = `${newPath(directory)}.part`
        await mkdir(place, { mode: 0o700 })
        try {
          await direct(place)
          const guid = await start(transfer)
          const found = guid && (await watchStall(guid, onBytes, signal))
          if (!found) return undefined
          const file = await stat(found).catch(() => undefined)
          if (file?.size !== size) return undefined
          await chmod(found, 0o600)
          const path = newPath(directory)
          await rename(found, path)
          return path
        } finally {
          direct(home).catch(() => undefined)
          await rm(place, { recursive: true, force: true })
        }
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
