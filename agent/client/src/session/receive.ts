import { AbpError, isAbpError } from '@abp-kit/core'
import { deliver } from '../binary/deliver'
import { limits } from '../limits'
import type { Outcome } from '../page/invoke'
import { quote } from '../quote'
import { type DownloadRules, referenceFetcher } from '../transfer/reference'
import type { CallUnderWay } from './attempts'
import { failedCall, readEnvelope } from './envelope'
import type { SessionLink } from './link'
import type { SessionResult } from './options'

/**
 * Makes an envelope of an outcome, with its bytes where they belong.
 *
 * @throws {AbpError} `TRANSPORT_ERROR`, `CANCELLED`, `TIMEOUT` (bytes without `saveTo`), `DISCONNECTED`
 */
export async function receive(
  { address, channel, page }: SessionLink,
  outcome: Outcome,
  { budget, deadline, fetched, options, started }: CallUnderWay,
  downloads: Omit<DownloadRules, 'pageUrl'>,
): Promise<SessionResult> {
  const { inlineLimit = limits.inlineBytes, onTransfer, saveTo } = options
  if (!outcome.ok) return failedCall(outcome.error, performance.now() - started)
  for (const bytes of outcome.bytes ?? []) fetched.bytes.add(bytes)
  const envelope = readEnvelope(outcome.value)
  if (!envelope.success || (!outcome.bytes && saveTo === undefined)) return envelope
  const warnings = new Set<string>()
  const delivery = {
    saveTo,
    inlineLimit,
    fetchReference: referenceFetcher(() => ({ ...downloads, pageUrl: page.url(), pageAddress: address })),
    onTransfer,
    onWarning: (message: string) => warnings.add(message),
    signal: AbortSignal.any([deadline.signal, channel.ended]),
    budget,
    files: fetched.files,
  }
  try {
    const data = await deliver(envelope.data, delivery)
    if (warnings.size === 0) return { ...envelope, data }
    const duration = performance.now() - started
    return { ...envelope, data, metadata: { duration, ...envelope.metadata, warnings: [...warnings] } }
  } catch (error) {
    if (isAbpError(error)) throw error
    const reason = quote(error instanceof Error ? error.message : String(error), limits.messageCharacters)
    throw new AbpError('TRANSPORT_ERROR', `The result could not be fetched: ${reason}`, { cause: error })
  }
}
