import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AbpError } from '@abp-kit/core'
import type { Takeover } from '@abp-kit/core/protocol'
import { type Deadline, settleWithin } from '../deadline'
import { systemResolver } from '../discovery/address'
import type { OwnedPage } from '../driver/driver'
import { guardSession } from '../guards/guards'
import { openChannel } from './channel'
import { prepareContext } from './context'
import { watchDocumentAddress } from './document-address'
import { pageDownloadRules } from './download-rules'
import { findSide, lostReason } from './find'
import { initialize } from './initialize'
import type { SessionLink } from './link'
import type { Listener } from './listener'
import type { SessionOptions } from './session-options'
import { installSide } from './side'
import type { PageSource } from './source'

/** Milliseconds. */
const closeLimit = 5_000

/** Opens a page and begins a session with its app. @throws {AbpError} as `connect` says; nothing is left behind then */
export async function openLink(
  source: PageSource,
  options: SessionOptions,
  deadline: Deadline,
  listener: Listener,
): Promise<SessionLink> {
  let opening: Promise<OwnedPage> | undefined
  let home: string | undefined
  const release = async () => {
    const closing = opening?.then((owned) => owned.close())
    if (closing) await settleWithin(closing, closeLimit)
    if (home !== undefined) await rm(home, { recursive: true, force: true }).catch(() => undefined)
  }
  try {
    const { page } = await deadline.wait(() => {
      opening = source.open(deadline)
      return opening
    }, 'open a page')
    const lost = new AbortController()
    page.onGone((what) => lost.abort(new AbpError('DISCONNECTED', `${what} Connect again.`)))
    const gone = rejection(lost.signal)
    gone.catch(() => undefined)
    const wait = <Value>(step: () => Promise<Value>, doing: string) =>
      Promise.race([deadline.wait(step, doing), gone])

    const guards = guardSession(
      page,
      { dialogs: options.dialogs ?? 'dismiss', closePopups: source.ownContext },
      listener,
    )
    const prepare = async () => {
      const useDownloads = source.ownContext && (!source.attached || (await source.sharesFiles(page.cdp)))
      if (useDownloads) home = await mkdtemp(join(tmpdir(), 'abp-client-'))
      return Promise.all([
        installSide(page, source.url === undefined, listener, guards.note),
        source.ownContext
          ? prepareContext(page.cdp, home, options.permissions ?? [], pageDownloadRules(options))
          : undefined,
      ])
    }
    const [side, downloads] = await wait(prepare, 'prepare the page')
    if (downloads) guards.follow(downloads)
    const { url } = source
    const resolve = options.resolve ?? systemResolver
    const from = await wait(() => watchDocumentAddress(page.cdp, url, resolve), 'look up its address')
    if (url) {
      await wait(
        () => page.open(url.href).catch((cause: unknown) => refuseOpening(url, cause)),
        `open ${url.href}`,
      )
    }
    const handle = await findSide(side, page.url, wait, lost.signal)
    let sharing: Promise<boolean> | undefined
    const sharedFiles = () => {
      sharing ??= source.sharesFiles(page.cdp)
      return sharing
    }
    const channel = openChannel({ cdp: page.cdp, side: handle, downloads, sharedFiles })
    lost.signal.addEventListener('abort', () => channel.end(lostReason(lost.signal)))
    side.onDocument(() => {
      channel.end(new AbpError('DISCONNECTED', 'The page navigated to another document. Connect again.'))
    })
    const takesOver: Takeover[] = downloads ? ['dialog', 'download'] : ['dialog']
    const link = { page, channel, guards, takesOver, release, address: from.of(page.url()) }
    await from.stop()
    return { ...link, initialized: await initialize(link, options, deadline) }
  } catch (error) {
    await release()
    throw error
  }
}

function refuseOpening(url: URL, cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new AbpError('TRANSPORT_ERROR', `${url.href} could not be opened: ${reason}`, {
    retryable: true,
    cause,
  })
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(lostReason(signal))
    signal.addEventListener('abort', () => reject(lostReason(signal)))
  })
}
