import { AbpError, type InitializeResult } from '@abp-kit/core/protocol'
import type { PageConnection } from '../connection/page-connection.ts'
import type { Deadline } from '../deadline.ts'
import { toJson } from '../json/json.ts'
import { readInitializeResult } from '../page/read-answers.ts'
import { quote } from '../quote.ts'
import { introduce } from './introduction.ts'
import { loadingState } from './loading-state.ts'
import type { SessionOptions } from './session-options.ts'

/**
 * Starts the protocol session in a document. @throws {AbpError} the error that the page returns;
 * `TRANSPORT_ERROR`
 */
export async function initialize(
  { channel, page, takesOver }: Pick<PageConnection, 'channel' | 'page' | 'takesOver'>,
  options: SessionOptions,
  deadline: Deadline,
): Promise<InitializeResult> {
  const outcome = await deadline.wait(
    () => channel.invoke('initialize', [toJson(introduce(options, takesOver))], deadline.millisecondsLeft()),
    'begin a session',
  )
  if (!outcome.ok) {
    const { code, message } = outcome.error
    // The message comes from the page's bootstrap (core/src/bootstrap/page.ts).
    const isLate = message.startsWith('Not loaded: timeout')
    const state = isLate ? `${message.trim()}. ${await loadingState(page)}` : message
    throw new AbpError(code, state, outcome.error)
  }
  const initialized = readInitializeResult(outcome.value)
  if (initialized) return initialized
  throw new AbpError(
    'TRANSPORT_ERROR',
    `The answer of ${quote(page.url())} to \`initialize\` does not have the protocol's form.`,
  )
}
