import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { AbpError } from '@abp-kit/core/protocol'
import { orAborted } from '../abort.ts'
import { limits } from '../limits.ts'
import { removeFiles } from './new-file.ts'
import { type Pace, startPace } from './pace.ts'

/**
 * A file that the page offers its visitor, shared by all running calls. Each call takes or leaves it once,
 * and only one call can take it.
 */
export interface PageDownload {
  /** Comes from the page: do not use it as a path. */
  suggestedFilename: string
  /** The browser's id of the frame that navigated to the file. */
  frameId: string
  /**
   * @param onBytes - called with the number of bytes received so far
   * @returns the file's path; the caller then owns the file
   * @throws {AbpError} `TRANSPORT_ERROR`, `TIMEOUT`, the signal's reason; no file is left behind
   */
  take(onBytes: (loaded: number) => void, signal?: AbortSignal): Promise<string>
  /** Leaves the download. After the last call leaves it, it is cancelled and removed. */
  leave(): void
}

/**
 * Limits on the size and speed of a page's downloads: downloads that it starts itself, and result bytes that
 * arrive as downloads.
 */
export interface PageDownloadRules {
  /** Bytes of all downloads that no call has taken yet. */
  sizeLimit: number
  /** Milliseconds until a download starts, and between two chunks. */
  stallMilliseconds: number
}

/**
 * Milliseconds between two checks of the file. The browser reports its size only twice a second, in which a
 * fast server sends 400 MB.
 */
const lookMilliseconds = 10

/** The browser's report of a started download. */
interface BegunDownload extends Pick<PageDownload, 'frameId' | 'suggestedFilename'> {
  guid: string
  path: string
}

interface PendingDownload {
  received: number
  running: boolean
  /** The path that the browser writes to. */
  path: string
  onBytes(loaded: number): void
  end(outcome: string | AbpError): void
  pace: Pace
}

/**
 * Manages the downloads that a page starts itself. A download is cancelled and removed immediately if no call
 * waits for it, if it is too large or too slow, or if too many run at a time.
 *
 * @param cancel - cancels a download in the browser; never throws
 */
export function createPageDownloads(
  cancel: (guid: string) => Promise<unknown>,
  { stallMilliseconds, sizeLimit }: PageDownloadRules,
) {
  const pending = new Map<string, PendingDownload>()
  const remove = async (guid: string) => {
    const entry = pending.get(guid)
    if (!entry) return
    entry.pace.stop()
    pending.delete(guid)
    await cancel(guid)
    await removeFiles([entry.path, `${entry.path}.crdownload`])
  }
  const refuse = (guid: string, error: AbpError) => {
    pending.get(guid)?.end(error)
    void remove(guid)
  }
  const refusal = (reason: string) =>
    new AbpError('TRANSPORT_ERROR', `The page's download was refused: ${reason}.`)
  /** @param total - the number of bytes that the server announced, or 0 */
  const progress = (guid: string, received: number, total: number) => {
    const entry = pending.get(guid)
    if (!entry?.running) return
    if (received > entry.received) entry.pace.moved(received)
    entry.received = Math.max(received, entry.received)
    let sum = Math.max(entry.received, total)
    for (const [other, { received: bytes }] of pending) if (other !== guid) sum += bytes
    if (sum > sizeLimit) refuse(guid, refusal(`it has over ${sizeLimit} bytes, see \`downloadLimit\``))
    else entry.onBytes(entry.received)
  }
  /** Polls the written size as long as the download runs. */
  const watchFile = async (guid: string, entry: PendingDownload) => {
    while (entry.running) {
      const sizes = await Promise.all([entry.path, `${entry.path}.crdownload`].map(sizeOf))
      const written = Math.max(...sizes)
      if (written > entry.received) progress(guid, written, 0)
      await wait(lookMilliseconds, undefined, { ref: false })
    }
  }

  return {
    /** @param offer - offers it to the running calls; returns the number that accepted it */
    begin(
      { frameId, guid, path, suggestedFilename }: BegunDownload,
      offer: (download: PageDownload) => number,
    ): void {
      let settle: (outcome: string | AbpError) => void = () => undefined
      const ended = new Promise<string | AbpError>((resolve) => {
        settle = resolve
      })
      const running = [...pending.values()].filter((other) => other.running).length
      let undecidedCalls = Number.POSITIVE_INFINITY
      let taken = false
      const entry: PendingDownload = {
        received: 0,
        running: true,
        path,
        onBytes: () => undefined,
        end(outcome) {
          entry.running = false
          entry.pace.stop()
          settle(outcome)
        },
        pace: startPace(stallMilliseconds, (error) => refuse(guid, refusal(error.message))),
      }
      pending.set(guid, entry)
      const discard = () => {
        entry.end(refusal('the call ended before it had come'))
        void remove(guid)
      }
      const take: PageDownload['take'] = async (onBytes, signal) => {
        if (taken) throw refusal('another call that ran at the same time has it')
        taken = true
        entry.onBytes = onBytes
        try {
          const outcome = await orAborted(ended, signal)
          if (typeof outcome !== 'string') throw outcome
          pending.delete(guid)
          return outcome
        } catch (error) {
          discard()
          throw error
        }
      }
      const leave = () => {
        if (--undecidedCalls === 0 && !taken) discard()
      }
      void watchFile(guid, entry)
      undecidedCalls = offer({ frameId, suggestedFilename, take, leave })
      if (undecidedCalls === 0) discard()
      else if (running >= limits.pageDownloadsAtOnce) {
        refuse(guid, refusal(`it runs more than ${limits.pageDownloadsAtOnce} at once`))
      }
    },
    progress,
    /** @param path - the path that the browser reports, or empty */
    completed(guid: string, path: string): void {
      const entry = pending.get(guid)
      if (path !== '' && entry) entry.path = path
      entry?.end(entry.path)
    },
    canceled(guid: string): void {
      pending.get(guid)?.end(refusal('the browser cancelled it'))
    },
  }
}

/** @returns bytes; 0 for a missing file */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
