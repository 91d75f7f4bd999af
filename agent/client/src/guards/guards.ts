import { AbpError, isRecord } from '@abp-kit/core/protocol'
import type { PageFrames } from '../connection/page-frames.ts'
import { timerMilliseconds } from '../deadline.ts'
import type { Cdp, DriverPage } from '../driver/driver.ts'
import type { Listener } from '../events/event-listener.ts'
import { limits } from '../limits.ts'
import type { Downloads } from '../transfer/downloads.ts'
import { type DialogPolicy, watchDialogs } from './dialogs.ts'
import type { Intercepted } from './intercepted.ts'
import { type Fate, leaveNoted, type Noted, receiveNoted } from './receive-intercepted.ts'

/** A record of the intercepted actions during a period. */
export interface Watch {
  /**
   * Waits for started downloads, because a page's answer arrives before the browser reports them. These are
   * the downloads that the app reported and, for a short time, clicked links and navigations that may become
   * a download.
   *
   * @param downloads - the number that the page reported, limited to the maximum per call
   * @param timeoutMilliseconds - the longest wait
   * @param signal - also stops the wait
   */
  waitForDownloads(downloads: number, timeoutMilliseconds: number, signal: AbortSignal): Promise<void>
  /**
   * Ends the period and fetches the available content. Never throws.
   *
   * @param decide - returns the destination of the content, or why it is not fetched; called only if
   *   something was intercepted
   * @returns `undefined` if nothing was intercepted
   */
  end(decide: () => Fate | Promise<Fate>): Promise<Intercepted[] | undefined>
}

export interface Guards {
  watch(): Watch
  /** Also watches the page's own downloads. */
  follow(downloads: Downloads): void
  /**
   * Records an action that the client's code in the page noticed; `download` is the click of a download link.
   */
  note(kind: 'print' | 'popup' | 'permission' | 'download', message?: string): void
}

/**
 * Prevents a page from blocking, and from delivering content itself that the call should have returned
 * (docs/protocol.md §5).
 */
export function guardSession(
  page: DriverPage,
  frames: PageFrames,
  options: { dialogs: DialogPolicy; closePopups: boolean },
  listener: Listener,
): Guards {
  const watches = new Map<Noted[], Set<() => void>>()
  const checkAll = () => {
    for (const onNoted of watches.values()) for (const check of [...onNoted]) check()
  }
  /** The number of clicked download links in each period. */
  const clicked = new WeakMap<Noted[], number>()
  const navigations = followNavigations(page.cdp, () => watches.size > 0, checkAll)
  /** The number of downloads over the limit of a call. */
  const leftOut = new WeakMap<Noted[], number>()
  /** @returns the number of calls that have it in their list */
  const note = (noted: Noted) => {
    const maxEntries = noted.download ? limits.pageDownloadsInCall : limits.interceptedOfKind
    let calls = 0
    for (const [list, onNoted] of watches) {
      if (list.filter(({ kind }) => kind === noted.kind).length >= maxEntries) {
        if (noted.download) leftOut.set(list, (leftOut.get(list) ?? 0) + 1)
        continue
      }
      list.push(noted)
      calls++
      for (const check of onNoted) check()
    }
    if (noted.download) navigations.end(noted.download)
    return calls
  }

  watchDialogs(page, frames, options.dialogs, listener, (message, frame) =>
    note({
      kind: 'dialog',
      ...(message !== undefined && { message: message.slice(0, limits.interceptedCharacters) }),
      ...(frame && { frame }),
    }),
  )
  if (options.closePopups) {
    page.onPopup((popup) => {
      note({ kind: 'popup', message: popup.url().slice(0, limits.interceptedCharacters) })
      popup.close().catch(() => undefined)
    })
  }

  let follows = false
  return {
    follow(downloads) {
      follows = true
      downloads.onPageDownload((download) =>
        note({
          kind: 'download',
          message: download.suggestedFilename.slice(0, limits.filenameCharacters),
          download,
        }),
      )
    },
    note(kind, message) {
      if (kind === 'download') {
        for (const list of watches.keys()) clicked.set(list, (clicked.get(list) ?? 0) + 1)
        return
      }
      note({ kind, ...(message && { message: message.slice(0, limits.interceptedCharacters) }) })
    },
    watch() {
      const list: Noted[] = []
      const onNoted = new Set<() => void>()
      watches.set(list, onNoted)
      return {
        async waitForDownloads(downloads, timeoutMilliseconds, signal) {
          const areThere = (count: number) =>
            list.filter(({ kind }) => kind === 'download').length >=
            Math.min(count, limits.pageDownloadsInCall)
          const wait = (isDone: () => boolean, milliseconds: number) =>
            new Promise<void>((resolve) => {
              const end = () => {
                clearTimeout(timer)
                onNoted.clear()
                signal.removeEventListener('abort', end)
                resolve()
              }
              const timer = setTimeout(end, timerMilliseconds(milliseconds))
              signal.addEventListener('abort', end)
              onNoted.add(() => isDone() && end())
              if (isDone() || signal.aborted) end()
            })
          await wait(() => areThere(downloads), timeoutMilliseconds)
          if (!follows) return
          const isSettled = () => areThere(clicked.get(list) ?? 0) && navigations.size() === 0
          await wait(isSettled, Math.min(timeoutMilliseconds, limits.pageDownloadStartMilliseconds))
        },
        async end(decide) {
          watches.delete(list)
          if (list.length === 0) return undefined
          const all = withoutRepeatedPrints(list.splice(0))
          const fate = await decide()
          if (fate === 'failed' || fate === 'unneeded')
            return Promise.all(all.map((noted) => leaveNoted(noted, fate)))
          const found: Intercepted[] = []
          for (const noted of all) found.push(await receiveNoted(page, noted, fate))
          const more = leftOut.get(list)
          if (more !== undefined) found.push(refusedDownloads(more))
          return found
        },
      }
    },
  }
}

/**
 * Follows the navigations that a page requests during a call, until it is clear whether they become
 * downloads.
 *
 * @param isWanted - returns whether to follow a navigation that is requested now
 * @param onEnd - called when a navigation is settled
 * @returns the number of navigating frames, and a function that ends a frame's navigation
 */
function followNavigations(cdp: Cdp, isWanted: () => boolean, onEnd: () => void) {
  /** The timer ends the navigation of a frame in another window, whose end is not reported here. */
  const frames = new Map<unknown, NodeJS.Timeout>()
  const frameOf = (event: unknown) =>
    isRecord(event) ? (isRecord(event.frame) ? event.frame.id : event.frameId) : undefined
  const end = (event: unknown): void => {
    clearTimeout(frames.get(frameOf(event)))
    if (frames.delete(frameOf(event))) onEnd()
  }
  const endIn = (event: unknown, milliseconds: number) => {
    clearTimeout(frames.get(frameOf(event)))
    frames.set(frameOf(event), setTimeout(() => end(event), milliseconds).unref())
  }
  cdp.on('Page.frameRequestedNavigation', (event) => {
    if (isWanted()) endIn(event, limits.pageDownloadStartMilliseconds)
  })
  for (const name of ['frameNavigated', 'navigatedWithinDocument', 'frameDetached'])
    cdp.on(`Page.${name}`, end)
  // The browser reports the download slightly later.
  cdp.on('Page.frameStoppedLoading', (event) => {
    if (frames.has(frameOf(event))) endIn(event, limits.navigationDownloadMilliseconds)
  })
  return { end, size: () => frames.size }
}

function refusedDownloads(count: number): Intercepted {
  const message = `${count} more downloads were refused: one call takes ${limits.pageDownloadsInCall}.`
  return { kind: 'download', error: new AbpError('RATE_LIMITED', message, { retryable: false }).toJSON() }
}

/** Keeps one print per call, however often the page prints, because all show the same page. */
function withoutRepeatedPrints(list: Noted[]): Noted[] {
  const first = list.find(({ kind }) => kind === 'print')
  return list.filter((noted) => noted.kind !== 'print' || noted === first)
}
