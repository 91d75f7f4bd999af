import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AbpError, isAbpError } from '@abp-kit/core'
import { type AgentIdentity, type InitializeParams, PROTOCOL_VERSION } from '@abp-kit/core/protocol'
import { name as packageName, version as packageVersion } from '../../package.json' with { type: 'json' }
import { type Deadline, settleWithin, startDeadline } from '../deadline'
import type { Resolver } from '../discovery/address'
import type { Cdp, OwnedPage } from '../driver/driver'
import { textField } from '../driver/read'
import type { DialogPolicy } from '../guards/dialogs'
import { guardSession } from '../guards/guards'
import { isRecord } from '../record'
import { type Downloads, openDownloads } from '../transfer/downloads'
import { isInitializeResult } from './answers'
import { openChannel } from './channel'
import { encodeForPage } from './encode'
import type { SessionLink } from './link'
import { createListener, type EventHandlers, type Listener, type ProgressHandlers } from './listener'
import { followCapabilities } from './live'
import type { SessionWarning } from './options'
import type { RetryOptions } from './retry'
import { Session } from './session'
import { installSide, type PageSide } from './side'

const closeLimit = 5_000
const pollInterval = 20

/** What a session is to be like, whatever browser it is in. */
export interface SessionOptions extends EventHandlers {
  /** How the agent introduces itself; this package's name and version by default. */
  agent?: AgentIdentity
  /** Milliseconds for everything together: start, page, `window.abp`, `initialize`; 30,000 by default. */
  timeout?: number
  /** Milliseconds after which a call without a `timeout` of its own is given up; 300,000 by default. */
  callTimeout?: number
  /** Ends the connecting with `CANCELLED`. */
  signal?: AbortSignal
  /** When a failed call is made again by itself; by default, when the app refused it before it did anything. */
  retry?: RetryOptions | false
  /**
   * When the page navigated, crashed or was closed, or its browser was lost: open it again for the next call, with a new
   * session of the app; `false` by default. Calls that were running end with `DISCONNECTED` all the same.
   */
  reconnect?: boolean
  /** Hears once of each experimental or deprecated capability that is called. */
  onWarning?: (warning: SessionWarning) => unknown
  /** What happens to `alert`, `confirm` and `prompt`; `dismiss` by default. */
  dialogs?: DialogPolicy
  /** Permissions that the page gets, such as `geolocation`, as CDP's `Browser.PermissionType`; the others are denied. */
  permissions?: readonly string[]
  /** Download references also from addresses that are not public; `false` by default, but for the page's own host. */
  allowPrivateAddresses?: boolean
  /** Bytes that a reference may have; 4 GB by default. */
  downloadLimit?: number
  /** Milliseconds until a reference's server answers, and between two pieces; 30,000 by default. */
  downloadTimeout?: number
  /** Instead of the system's resolver, for references; its answers are checked like the system's. */
  resolve?: Resolver
}

/** Where a session's pages come from. */
export interface PageSource {
  /** Again after a loss. */
  open(deadline: Deadline): Promise<OwnedPage>
  /** What to open; absent when the page is open already. */
  url?: URL
  /** Whether the page's browser context is the session's alone, to be set up as it likes. */
  ownContext: boolean
  /** Whether it runs where this process did not start it. */
  attached: boolean
  /** Whether the browser reads and writes this process's files. */
  sharesFiles(cdp: Cdp): Promise<boolean>
  /** Never throws. */
  release(): Promise<void>
}

/** @throws {AbpError} as `connect` says; nothing that was opened is left behind then */
export async function openSession<Offered extends object, Page>(
  source: PageSource,
  options: SessionOptions,
  deadline: Deadline,
): Promise<Session<Offered, Page>> {
  const progressHandlers: ProgressHandlers = new Map()
  const live = followCapabilities(options)
  const listener = createListener(live.handlers, progressHandlers, (answer) =>
    encodeForPage(answer, 'answer'),
  )
  const timeout = options.timeout ?? 30_000
  const again = () => openLink(source, options, startDeadline(timeout), listener)
  try {
    const session = new Session<Offered, Page>({
      link: await openLink(source, options, deadline, listener),
      relink: options.reconnect && source.url ? again : undefined,
      initialize: async (link) => ({
        ...link,
        initialized: await initialize(link, options, startDeadline(timeout)),
      }),
      callTimeout: options.callTimeout ?? 300_000,
      retry: options.retry ?? {},
      downloads: {
        allowPrivateAddresses: options.allowPrivateAddresses ?? false,
        sizeLimit: options.downloadLimit ?? 4 * 2 ** 30,
        patience: options.downloadTimeout ?? 30_000,
        resolve: options.resolve,
      },
      progressHandlers,
      onWarning: options.onWarning,
      release: source.release,
    })
    live.follow(session)
    return session
  } catch (error) {
    await source.release()
    if (isAbpError(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AbpError('BROWSER_ERROR', `The browser failed while connecting: ${reason}`, {
      retryable: true,
      cause: error,
    })
  }
}

async function openLink(
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
    const wait = <Value>(step: () => Promise<Value>, doing: string) =>
      Promise.race([deadline.wait(step, doing), rejection(lost.signal)])

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
        source.ownContext ? prepareContext(page.cdp, home, options.permissions ?? []) : undefined,
      ])
    }
    const [side, downloads] = await wait(prepare, 'prepare the page')
    if (downloads) guards.follow(downloads)
    const { url } = source
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
    const link = { page, channel, guards, release }
    return { ...link, initialized: await initialize(link, options, deadline) }
  } catch (error) {
    await release()
    throw error
  }
}

/** Sets up a browser context that is the session's alone. @returns its downloads, when this process can read them */
async function prepareContext(
  cdp: Cdp,
  home: string | undefined,
  permissions: readonly string[],
): Promise<Downloads | undefined> {
  const target = await cdp.send('Target.getTargetInfo')
  const info = isRecord(target) ? target.targetInfo : undefined
  const contextId = textField(info, 'browserContextId')
  // What is not granted is denied at once: nobody is there to answer a prompt.
  const granting = cdp.send('Browser.grantPermissions', { permissions, browserContextId: contextId })
  const denying = { behavior: 'deny', browserContextId: contextId, eventsEnabled: true }
  const [downloads] = await Promise.all([
    home === undefined
      ? cdp.send('Browser.setDownloadBehavior', denying)
      : openDownloads(cdp, contextId, home),
    granting,
  ])
  return isDownloads(downloads) ? downloads : undefined
}

function isDownloads(value: unknown): value is Downloads {
  return isRecord(value) && 'take' in value
}

function refuseOpening(url: URL, cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new AbpError('TRANSPORT_ERROR', `${url.href} could not be opened: ${reason}`, {
    retryable: true,
    cause,
  })
}

/** Waits for `window.abp`. @returns a handle of the page's side */
async function findSide(
  side: PageSide,
  url: () => string,
  wait: <Value>(step: () => Promise<Value>, doing: string) => Promise<Value>,
  lost: AbortSignal,
): Promise<string> {
  try {
    // Evaluations fail while a page navigates, such as to a login and back.
    const look = () => side.find().catch(() => undefined)
    for (;;) {
      const handle = await wait(look, 'find window.abp')
      if (handle !== undefined) return handle
      if (lost.aborted) throw lostReason(lost)
      await new Promise((resolve) => setTimeout(resolve, pollInterval))
    }
  } catch (error) {
    if (!isAbpError(error) || error.code !== 'TIMEOUT') throw error
    let status = 0
    await settleWithin(
      side.status().then((found) => {
        status = found
      }),
      500,
    )
    const answered = status === 0 ? '' : ` It was answered with ${status}.`
    const hint = 'Check that it is the right page and that the adapter is set up.'
    throw new AbpError('NOT_SUPPORTED', `${url()} has no \`window.abp\`.${answered} ${hint}`, {
      cause: error,
    })
  }
}

async function initialize(
  { channel, page }: Omit<SessionLink, 'initialized'>,
  options: SessionOptions,
  deadline: Deadline,
) {
  const params: InitializeParams = {
    agent: options.agent ?? { name: packageName, version: packageVersion },
    protocolVersion: PROTOCOL_VERSION,
    features: { notifications: true, progress: true, elicitation: options.onElicitation !== undefined },
  }
  const outcome = await deadline.wait(
    () => channel.invoke('initialize', [params], deadline.left()),
    'begin a session',
  )
  if (!outcome.ok) throw new AbpError(outcome.error.code, outcome.error.message, outcome.error)
  if (isInitializeResult(outcome.value)) return outcome.value
  throw new AbpError(
    'TRANSPORT_ERROR',
    `The answer of ${page.url()} to \`initialize\` does not have the protocol's form.`,
  )
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(lostReason(signal))
    signal.addEventListener('abort', () => reject(lostReason(signal)))
  })
}

function lostReason(signal: AbortSignal): AbpError {
  const reason: unknown = signal.reason
  return isAbpError(reason) ? reason : new AbpError('DISCONNECTED', String(reason))
}
