import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import { orAborted } from '../abort.ts'
import { timerMilliseconds } from '../deadline.ts'
import type { Cdp } from '../driver/driver.ts'
import { newPath } from './new-file.ts'
import { createPageDownloads, type PageDownload, type PageDownloadRules } from './page-downloads.ts'
import { waitForFirstName } from './wait-for-first-name.ts'

/** Chromium drops downloads above about ten at a time or per second. */
const maxPerSecond = 8
/**
 * Milliseconds after the page's click within which a download must start. In a sandboxed page, it never
 * starts.
 */
const startMilliseconds = 1_500

/** Bytes in the page to save as a file. */
export interface Transfer {
  /** A `blob:` URL that identifies the download. */
  url: string
  /** Starts the download in the page. Rejects if the page does not respond in time. */
  begin(): Promise<unknown>
  size: number
  /** Absolute path. */
  directory: string
}

interface Running {
  onBytes(loaded: number): void
  finish(path: string | undefined): void
}

/** The downloads of a browser context, if this process can read their files. */
export interface Downloads {
  /**
   * Fetches bytes from the page as a download, which is several times faster than any message and needs no
   * memory in this process.
   *
   * @param onBytes - called with the number of bytes received so far
   * @returns the file, or `undefined` if downloads are unavailable now or in this page, or did not deliver
   *   `size` bytes
   * @throws the signal's reason, and when the file cannot be moved to `directory`; no file is left behind
   */
  take(
    transfer: Transfer,
    onBytes: (loaded: number) => void,
    signal?: AbortSignal,
  ): Promise<string | undefined>
  /**
   * @param listener - receives each download that the page starts itself; returns the number of calls that
   *   accepted it
   */
  onPageDownload(listener: (download: PageDownload) => number): void
}

/**
 * @param contextId - the browser context's id
 * @param home - absolute path of a private directory, for downloads that the page starts itself
 */
export async function openDownloads(
  cdp: Cdp,
  contextId: string,
  home: string,
  rules: PageDownloadRules,
): Promise<Downloads> {
  const expected = new Map<string, (guid: string) => void>()
  /** URLs of downloads that did not start in time. */
  const givenUp = new Set<string>()
  const running = new Map<string, Running>()
  let offer: (download: PageDownload) => number = () => 0
  let starts: number[] = []
  let closed = false
  let lastTurn: Promise<unknown> = Promise.resolve()
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

  const cancel = (guid: string) =>
    cdp.send('Browser.cancelDownload', { guid, browserContextId: contextId }).catch(() => undefined)
  const pageDownloads = createPageDownloads(cancel, rules)

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
    const { frameId, guid, suggestedFilename, url } = event
    const onBegin = expected.get(url)
    if (onBegin) return onBegin(guid)
    if (givenUp.delete(url)) {
      // The download is late because the machine is busy, so the next one may be in time.
      closed = false
      return void cancel(guid)
    }
    pageDownloads.begin(
      {
        frameId: String(frameId),
        guid,
        path: join(target, guid),
        suggestedFilename: String(suggestedFilename),
      },
      offer,
    )
  })
  cdp.on('Browser.downloadProgress', (event) => {
    if (!isRecord(event) || typeof event.guid !== 'string') return
    const { guid, state } = event
    const received = typeof event.receivedBytes === 'number' ? event.receivedBytes : 0
    const total = typeof event.totalBytes === 'number' ? event.totalBytes : 0
    const path = typeof event.filePath === 'string' ? event.filePath : ''
    const download = running.get(guid)
    if (!download) {
      pageDownloads.progress(guid, received, total)
      if (state === 'completed') pageDownloads.completed(guid, path)
      if (state === 'canceled') pageDownloads.canceled(guid)
      return
    }
    download.onBytes(received)
    if (state === 'completed') download.finish(path)
    if (state === 'canceled') download.finish(undefined)
  })
  await direct(home)

  const mayStart = () => {
    const now = performance.now()
    starts = starts.filter((start) => now - start < 1_000)
    if (closed || starts.length >= maxPerSecond) return false
    starts.push(now)
    return true
  }

  /** @returns the download's id, or `undefined` if it does not start */
  const start = ({ begin, url }: Transfer) =>
    new Promise<string | undefined>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const settle = (guid: string | undefined) => {
        clearTimeout(timer)
        expected.delete(url)
        closed ||= guid === undefined
        if (guid === undefined) givenUp.add(url)
        resolve(guid)
      }
      expected.set(url, settle)
      begin().then(
        () => {
          if (expected.has(url)) timer = setTimeout(() => settle(undefined), startMilliseconds)
        },
        (error: unknown) => {
          expected.delete(url)
          reject(error)
        },
      )
    })

  /**
   * @param size - the number of bytes that the page stated, which is also the maximum
   * @returns the file, or `undefined` if no bytes arrived for longer than the rules allow
   */
  const watchTransfer = async (
    guid: string,
    size: number,
    onBytes: (loaded: number) => void,
    signal?: AbortSignal,
  ) => {
    let cancelled: Promise<unknown> | undefined
    const stop = () => {
      cancelled ??= waitForFirstName(target).then(() => cancel(guid))
      running.get(guid)?.finish(undefined)
    }
    const timer = setTimeout(stop, timerMilliseconds(rules.stallMilliseconds))
    signal?.addEventListener('abort', stop)
    try {
      const followed = follow(guid, (loaded) => {
        timer.refresh()
        if (loaded > size) stop()
        else onBytes(loaded)
      })
      if (signal?.aborted) stop()
      return await followed
    } finally {
      clearTimeout(timer)
      // Before that, the browser may write to the directory that is about to be removed.
      await cancelled
      signal?.removeEventListener('abort', stop)
    }
  }

  return {
    onPageDownload(listener) {
      offer = listener
    },
    async take(transfer, onBytes, signal) {
      const { directory, size } = transfer
      const before = lastTurn
      const turn = before.then(async () => {
        signal?.throwIfAborted()
        if (!mayStart()) return undefined
        // Only this user can enter the directory, because the browser creates the file with its own mode.
        const place = `${newPath(directory)}.part`
        await mkdir(place, { mode: 0o700 })
        try {
          await direct(place)
          const guid = await start(transfer)
          const found = guid && (await watchTransfer(guid, size, onBytes, signal))
          signal?.throwIfAborted()
          if (!found) return undefined
          const file = await stat(found).catch(() => undefined)
          if (file?.size !== size) return undefined
          await chmod(found, 0o600)
          const path = newPath(directory)
          await rename(found, path)
          return path
        } finally {
          direct(home).catch(() => undefined)
          await rm(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
        }
      })
      lastTurn = turn.catch(() => undefined)
      await orAborted(before, signal)
      return turn
    },
  }
}
