import { randomUUID } from 'node:crypto'
import { AbpError } from '@abp-kit/core'
import { exchangeLimits } from '../limits'
import type { Outcome } from '../page/invoke'
import type { FileInputs } from '../transfer/file-input'
import { newMark, type PageChannel } from './channel'
import { encodeForPage } from './encode'
import type { ProgressHandlers } from './listener'
import type { CallOptions } from './options'

/** A call's parameters, ready for the page. */
export interface EncodedParams {
  value: unknown
  files: FileInputs
}

/** @throws {AbpError} `INVALID_PARAMS` */
export async function encodeParams(params: unknown): Promise<EncodedParams> {
  const files: FileInputs = { mark: newMark(), list: [] }
  return { value: await encodeForPage(params, 'params', files), files }
}

/**
 * Makes one call, and sees to it that it ends: by its answer, its time or its signal; the page is told of the last two.
 *
 * @param lastResort - milliseconds, when the call has no timeout
 * @throws {AbpError} `CANCELLED` when the signal was aborted before
 */
export async function invokeCall(
  channel: PageChannel,
  name: string,
  { files, value }: EncodedParams,
  options: CallOptions,
  lastResort: number,
  progressHandlers: ProgressHandlers,
): Promise<Outcome> {
  const { callId = randomUUID(), onProgress, onTransfer, saveTo, signal, timeout } = options
  if (signal?.aborted) throw new AbpError('CANCELLED', 'The call was aborted before it was made.')
  const giveUp = signal && new AbortController()
  let patience: NodeJS.Timeout | undefined
  const cancelInPage = (reason: string) =>
    void channel.invoke('cancel', [callId, reason], exchangeLimits.graceMilliseconds)
  const cancel = () => {
    cancelInPage('The agent aborted the call.')
    patience = setTimeout(() => giveUp?.abort(), exchangeLimits.graceMilliseconds)
  }
  signal?.addEventListener('abort', cancel)
  if (onProgress) progressHandlers.set(callId, onProgress)
  try {
    const limit = (timeout ?? lastResort) + exchangeLimits.graceMilliseconds
    // JSON has no Infinity: for the page, no limit is one that is absent.
    const told = Number.isFinite(timeout) ? timeout : undefined
    const args = [name, value, { callId, timeout: told, progressToken: onProgress && callId }]
    const outcome = await channel.invoke('call', args, limit, giveUp?.signal, {
      files,
      legacy: saveTo !== undefined,
      ...(onTransfer && { onUpload: (loaded, total) => void onTransfer({ loaded, total }) }),
    })
    if (!outcome.ok && outcome.error.code === 'TIMEOUT') cancelInPage('The call timed out.')
    return outcome
  } finally {
    clearTimeout(patience)
    signal?.removeEventListener('abort', cancel)
    progressHandlers.delete(callId)
  }
}
