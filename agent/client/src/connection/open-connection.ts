import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AbpError, isAbpError, type Takeover } from '@abp-kit/core/protocol'
import { type Deadline, settleWithin } from '../deadline.ts'
import { addressRuleOfPage, systemResolver } from '../discovery/address.ts'
import type { OwnedPage } from '../driver/driver.ts'
import type { Listener } from '../events/event-listener.ts'
import { guardSession } from '../guards/guards.ts'
import { limits } from '../limits.ts'
import { injectPage } from '../page/injected-page.ts'
import { reasonOf } from '../reason.ts'
import { initialize } from '../session/initialize.ts'
import { warnOfVersion } from '../session/protocol-version.ts'
import type { SessionOptions } from '../session/session-options.ts'
import { followForms } from '../webmcp/form-submissions.ts'
import { followTools } from '../webmcp/page-tools.ts'
import { openToolChannel } from '../webmcp/tool-channel.ts'
import { openAbpChannel } from './abp-channel.ts'
import { prepareContext } from './browser-context.ts'
import { watchDocumentAddress } from './document-address.ts'
import { pageDownloadRules } from './download-rules.ts'
import { findApp, lostReason } from './find-app.ts'
import { type ManifestReading, startReadingManifest } from './manifest-warnings.ts'
import { navigate } from './navigate.ts'
import type { PageConnection } from './page-connection.ts'
import { followFrames } from './page-frames.ts'
import type { PageSource } from './page-source.ts'

/**
 * How often a page may reload itself before a session begins: dev servers reload for dependencies that they
 * find late.
 */
const mostReloads = 3

/**
 * Opens a page and starts a session with its app.
 *
 * @param reloads - the number of further reloads allowed
 * @throws {AbpError} see `connect`; on failure, everything is closed again
 */
export async function openConnection(
  source: PageSource,
  options: SessionOptions,
  deadline: Deadline,
  listener: Listener,
  reloads = mostReloads,
): Promise<PageConnection> {
  const lost = new AbortController()
  let opening: Promise<OwnedPage> | undefined
  let home: string | undefined
  let manifest: ManifestReading | undefined
  const release = async () => {
    const closing = opening?.then((owned) => owned.close())
    if (closing) await settleWithin(closing, limits.pageCloseMilliseconds)
    if (home !== undefined) await rm(home, { recursive: true, force: true }).catch(() => undefined)
  }
  try {
    const { page } = await deadline.wait(() => {
      opening = source.open(deadline)
      return opening
    }, 'open a page')
    page.onGone((what) => lost.abort(new AbpError('DISCONNECTED', `${what} Connect again.`)))
    const gone = rejection(lost.signal)
    gone.catch(() => undefined)
    const wait = <Value>(step: () => Promise<Value>, doing: string) =>
      Promise.race([deadline.wait(step, doing), gone])

    const frames = followFrames(page.cdp)
    const tools = followTools(page.cdp, frames)
    const forms = followForms(page.cdp, frames)
    const guards = guardSession(
      page,
      frames,
      { dialogs: options.dialogs ?? 'dismiss', closePopups: source.ownContext },
      listener,
    )
    const prepare = async () => {
      const useDownloads = source.ownContext && (!source.attached || (await source.sharesFiles(page.cdp)))
      if (useDownloads) home = await mkdtemp(join(await source.directory(), 'abp-client-'))
      return Promise.all([
        injectPage(page, frames, source.url === undefined, listener, guards.note),
        source.ownContext
          ? prepareContext(page.cdp, home, options.permissions ?? [], pageDownloadRules(options))
          : undefined,
      ])
    }
    const [injected, downloads] = await wait(prepare, 'prepare the page')
    if (downloads) guards.follow(downloads)
    const { url } = source
    const resolve = options.resolve ?? systemResolver
    const from = await wait(() => watchDocumentAddress(page.cdp, url, resolve), 'look up its address')
    if (url) {
      await wait(() => navigate(page.cdp, url), `open ${url.href}`)
    }
    const checkUrl = () => checkDocument(frames.url(), options)
    const found = await findApp(
      injected,
      tools,
      page.url,
      wait,
      lost.signal,
      checkUrl,
      deadline.millisecondsLeft(),
    )
    if (found.protocol === 'abp') {
      manifest = startReadingManifest(
        injected,
        () => {
          const own = addressRuleOfPage(
            new URL(page.url()),
            from.of(page.url()),
            options.allowPrivateAddresses ?? false,
          )
          return { addresses: own, resolve, checkUrl: options.checkUrl }
        },
        options.signal,
        source.attached,
      )
    }
    let sharing: Promise<boolean> | undefined
    const sharedFiles = () => {
      sharing ??= source.sharesFiles(page.cdp)
      return sharing
    }
    const channel =
      found.protocol === 'abp'
        ? openAbpChannel({ cdp: page.cdp, injected: found.handle, downloads, sharedFiles })
        : openToolChannel(page.cdp, tools, forms, frames.main, frames.url, listener)
    lost.signal.addEventListener('abort', () => channel.end(lostReason(lost.signal)))
    let lastUrl: string | undefined
    frames.onDocument(() => {
      lastUrl ??= frames.url()
      const end = () =>
        channel.end(new AbpError('DISCONNECTED', 'The page navigated to another document. Connect again.'))
      const answered = forms.leaving()
      if (answered) void answered.then(end)
      else end()
    })
    const takesOver: Takeover[] = downloads ? ['dialog', 'download'] : ['dialog']
    const connection = {
      page,
      protocol: found.protocol,
      channel,
      guards,
      takesOver,
      release,
      url: () => lastUrl ?? frames.url(),
      address: from.of(page.url()),
    }
    await from.stop()
    const initialized = await initialize(connection, options, deadline)
    const reading = manifest?.warnings(deadline.millisecondsLeft()) ?? []
    const manifestProblems = await Promise.race([reading, gone])
    await wait(async () => undefined, 'read the manifest')
    const version = warnOfVersion(initialized.protocolVersion)
    const problems = version ? [version, ...manifestProblems] : manifestProblems
    const warnings = found.protocol === 'webmcp' && found.warning ? [found.warning, ...problems] : problems
    return { ...connection, initialized, warnings }
  } catch (error) {
    // The agent has made no calls yet, so another attempt repeats none.
    const isReload = source.url && !lost.signal.aborted && isNewDocument(error)
    manifest?.stop()
    await release()
    if (isReload && reloads > 0) return openConnection(source, options, deadline, listener, reloads - 1)
    throw error
  }
}

function isNewDocument(error: unknown): boolean {
  return isAbpError(error) && error.code === 'DISCONNECTED' && !error.message.includes('crash')
}

/** @throws {AbpError} for a document that `checkUrl` refuses, however the page got there */
function checkDocument(url: string, { checkUrl }: SessionOptions): void {
  const parsed = URL.parse(url)
  // Every page starts as about:blank.
  if (!checkUrl || !parsed || parsed.href === 'about:blank') return
  try {
    checkUrl(parsed)
  } catch (error) {
    if (isAbpError(error)) throw error
    const reason = reasonOf(error)
    throw new AbpError('PERMISSION_DENIED', `${parsed.href} is refused: ${reason}`, { cause: error })
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(lostReason(signal))
    signal.addEventListener('abort', () => reject(lostReason(signal)))
  })
}
