import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { encodeForPage } from '../call/encode-params.ts'
import { downloadRules } from '../connection/download-rules.ts'
import { openConnection } from '../connection/open-connection.ts'
import type { PageSource } from '../connection/page-source.ts'
import { type Deadline, startDeadline } from '../deadline.ts'
import { createListener, type ProgressHandlers } from '../events/event-listener.ts'
import { exchangeLimits } from '../limits.ts'
import { reasonOf } from '../reason.ts'
import { followCapabilities } from './follow-capabilities.ts'
import { initialize } from './initialize.ts'
import { Session } from './session.ts'
import type { SessionOptions } from './session-options.ts'

/** @throws {AbpError} see `connect`; on failure, everything that was opened is closed again */
export async function openSession<Offered extends object, Page>(
  source: PageSource,
  options: SessionOptions,
  deadline: Deadline,
): Promise<Session<Offered, Page>> {
  const progressHandlers: ProgressHandlers = new Map()
  const live = followCapabilities(options)
  const encodeAnswer = async (answer: unknown) => (await encodeForPage(answer, 'answer')).value
  const listener = createListener(live.handlers, progressHandlers, encodeAnswer)
  const timeout = options.timeout ?? exchangeLimits.connectMilliseconds
  const again = () => openConnection(source, options, startDeadline(timeout), listener)
  try {
    const session = new Session<Offered, Page>({
      connection: await openConnection(source, options, deadline, listener),
      connectAgain: options.reconnect && source.url ? again : undefined,
      initialize: async (connection) => ({
        ...connection,
        initialized: await initialize(connection, options, startDeadline(timeout)),
      }),
      callTimeout: options.callTimeout ?? exchangeLimits.callMilliseconds,
      retry: options.retry ?? {},
      downloads: downloadRules(options),
      progressHandlers,
      questions: listener.questions,
      onWarning: options.onWarning,
      release: source.release,
    })
    live.follow(session)
    return session
  } catch (error) {
    await source.release()
    if (isAbpError(error)) throw error
    const reason = reasonOf(error)
    throw new AbpError('BROWSER_ERROR', `The browser failed while connecting: ${reason}`, {
      retryable: true,
      cause: error,
    })
  }
}
