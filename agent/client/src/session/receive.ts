import { AbpError, isAbpError } from '@abp-kit/core'
import { deliver } from '../binary/deliver'
import type { Outcome } from '../page/invoke'
import { type DownloadRules, referenceFetcher } from '../transfer/reference'
import { failedCall, readEnvelope } from './envelope'
import type { SessionLink } from './link'
import type { CallOptions, SessionResult } from './options'

/** Bytes of one result that come as text when the caller does not say. */
export const defaultInlineLimit = 10 * 1024 * 1024

/**
 * Makes an envelope of an outcome, with its bytes where they belong.
 *
 * @param started - when the call began, as `performance.now()` told it
 * @throws {AbpError} `TRANSPORT_ERROR`, `CANCELLED`
 */
export async function receive(
  { channel, page }: SessionLink,
  outcome: Outcome,
  { inlineLimit = defaultInlineLimit, onTransfer, saveTo, signal }: CallOptions,
  downloads: Omit<DownloadRules, 'pageUrl'>,
  started: number,
): Promise<SessionResult> {
  if (!outcome.ok) return failedCall(outcome.error, performance.now() - started)
  const envelope = readEnvelope(outcome.value)
  if (!outcome.bytes && (saveTo === undefined || !envelope.success)) return envelope
  const delivery = {
    saveTo: envelope.success ? saveTo : undefined,
    inlineLimit,
    fetchReference: referenceFetcher(() => ({ ...downloads, pageUrl: page.url() })),
    onTransfer,
    signal: signal ? AbortSignal.any([signal, channel.ended]) : channel.ended,
  }
  try {
    return { ...envelope, data: await deliver(envelope.data, delivery) }
  } catch (error) {
    if (signal?.aborted) throw new AbpError('CANCELLED', 'The call was aborted while its bytes were fetched.')
    if (isAbpError(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AbpError('TRANSPORT_ERROR', `The result could not be fetched: ${reason}`, { cause: error })
  }
}
