import { AbpError, isAbpError } from '@abp-kit/core'
import { type Deadline, startDeadline } from '../deadline'
import { downloadRules } from './download-rules'
import { encodeForPage } from './encode'
import { initialize } from './initialize'
import { createListener, type ProgressHandlers } from './listener'
import { followCapabilities } from './live'
import { openLink } from './open-link'
import { Session } from './session'
import type { SessionOptions } from './session-options'
import type { PageSource } from './source'

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
      downloads: downloadRules(options),
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
