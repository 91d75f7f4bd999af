import { AbpError } from '@abp-kit/core/protocol'
import type { PageFrames } from '../connection/page-frames'
import { timerLimit } from '../deadline'
import type { DriverPage } from '../driver/driver'
import type { Listener } from '../events/event-listener'
import { limits } from '../limits'
import type { Downloads } from '../transfer/downloads'
import { type DialogPolicy, watchDialogs } from './dialogs'
import type { Intercepted } from './intercepted'
import { type Fate, leaveNoted, type Noted, receiveNoted } from './receive'

/** What was intercepted during a period. */
export interface Watch {
  /**
   * Waits for downloads that the app says it has started: a page's answer arrives before the browser reports them.
   *
   * @param downloads - the number that the page states, at most as many as a call may have
   * @param patience - milliseconds
   * @param signal - also stops the wait
   */
  arrived(downloads: number, patience: number, signal: AbortSignal): Promise<void>
  /**
   * Ends the period, and fetches what can be fetched. Never throws.
   *
   * @param decide - returns where it goes, or why nothing is fetched; called only if something happened
   * @returns `undefined` if nothing happened
   */
  end(decide: () => Fate | Promise<Fate>): Promise<Intercepted[] | undefined>
}

export interface Guards {
  watch(): Watch
  /** Also watches the page's own downloads. */
  follow(downloads: Downloads): void
  /** Notes something that the side in the page has noticed. */
  note(kind: 'print' | 'popup' | 'permission', message?: string): void
}

/** Prevents a page from blocking, and from delivering itself what a call should have returned (docs/protocol.md §5). */
export function guardSession(
  page: DriverPage,
  frames: PageFrames,
  options: { dialogs: DialogPolicy; closePopups: boolean },
  listener: Listener,
): Guards {
  const watches = new Map<Noted[], Set<() => void>>()
  /** The number of downloads beyond those that a call takes. */
  const leftOut = new WeakMap<Noted[], number>()
  /** @returns the number of calls that have it in their list */
  const note = (noted: Noted) => {
    const most = noted.download ? limits.pageDownloadsInCall : limits.interceptedOfKind
    let taken = 0
    for (const [list, heard] of watches) {
      if (list.filter(({ kind }) => kind === noted.kind).length >= most) {
        if (noted.download) leftOut.set(list, (leftOut.get(list) ?? 0) + 1)
        continue
      }
      list.push(noted)
      taken++
      for (const look of heard) look()
    }
    return taken
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

  return {
    follow(downloads) {
      downloads.onPageDownload((download) =>
        note({
          kind: 'download',
          message: download.suggestedFilename.slice(0, limits.filenameCharacters),
          download,
        }),
      )
    },
    note(kind, message) {
      note({ kind, ...(message && { message: message.slice(0, limits.interceptedCharacters) }) })
    },
    watch() {
      const list: Noted[] = []
      const heard = new Set<() => void>()
      watches.set(list, heard)
      return {
        async arrived(downloads, patience, signal) {
          const wanted = Math.min(downloads, limits.pageDownloadsInCall)
          const isThere = () => list.filter(({ kind }) => kind === 'download').length >= wanted
          if (isThere() || signal.aborted) return
          await new Promise<void>((resolve) => {
            const end = () => {
              clearTimeout(timer)
              heard.clear()
              signal.removeEventListener('abort', end)
              resolve()
            }
            const timer = setTimeout(end, timerLimit(patience))
            signal.addEventListener('abort', end)
            heard.add(() => isThere() && end())
          })
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

function refusedDownloads(count: number): Intercepted {
  const message = `${count} more downloads were refused: one call takes ${limits.pageDownloadsInCall}.`
  return { kind: 'download', error: new AbpError('RATE_LIMITED', message, { retryable: false }).toJSON() }
}

/** Keeps one print, however often a page prints in a call: it is the same page. */
function withoutRepeatedPrints(list: Noted[]): Noted[] {
  const first = list.find(({ kind }) => kind === 'print')
  return list.filter((noted) => noted.kind !== 'print' || noted === first)
}
