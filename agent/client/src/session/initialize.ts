import { AbpError } from '@abp-kit/core'
import type { InitializeResult } from '@abp-kit/core/protocol'
import type { Deadline } from '../deadline'
import { quote } from '../quote'
import { readInitializeResult } from './answers'
import { introduce } from './introduction'
import type { SessionLink } from './link'
import type { SessionOptions } from './session-options'

/** Begins the protocol's session in a document. @throws {AbpError} what the page answers; `TRANSPORT_ERROR` */
export async function initialize(
  { channel, page, takesOver }: Pick<SessionLink, 'channel' | 'page' | 'takesOver'>,
  options: SessionOptions,
  deadline: Deadline,
): Promise<InitializeResult> {
  const outcome = await deadline.wait(
    () => channel.invoke('initialize', [introduce(options, takesOver)], deadline.left()),
    'begin a session',
  )
  if (!outcome.ok) throw new AbpError(outcome.error.code, outcome.error.message, outcome.error)
  const initialized = readInitializeResult(outcome.value)
  if (initialized) return initialized
  throw new AbpError(
    'TRANSPORT_ERROR',
    `The answer of ${quote(page.url())} to \`initialize\` does not have the protocol's form.`,
  )
}
