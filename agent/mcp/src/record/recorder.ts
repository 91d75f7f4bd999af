import { AbpError } from '@abp-kit/core/protocol'
import type { Settings } from '../config'
import { limits } from '../limits'
import type { Log } from '../log'
import { reasonOf } from '../reason'
import { paramsRecorder } from './params'
import { RecordFile } from './record-file'

/** A call that is over, or that never began. */
export interface FinishedCall {
  /** The id of the call in the page; absent if nothing was called. */
  callId?: string
  connection: { id: string; url: string; appName: string }
  capability: string
  /** As the agent gave them: a `$file` stays a path. */
  params: unknown
  /** A `performance.now()` time. */
  startedAt: number
  /** `undefined` if it succeeded. */
  code?: string | undefined
  /** Addresses of the files of its result. */
  results: readonly string[]
}

/** Records what agents did. */
export interface CallRecorder {
  /** Records a call. Never throws: what cannot be written is said in the log. */
  add: (call: FinishedCall) => Promise<void>
  /** Waits for what is being written. Never throws. */
  close: () => Promise<void>
}

/** Records nothing. */
export const noRecord: CallRecorder = { add: async () => undefined, close: async () => undefined }

/**
 * Opens the record that `--record` asks for. The file is made with the first call, because some clients start a
 * server twice to look at it.
 *
 * @returns a recorder that does nothing without `--record`
 * @throws {AbpError} `INVALID_CONFIG` if the directory cannot be used: who asked for a record should not work
 *   without one
 */
export async function openRecorder(settings: Settings, log: Log): Promise<CallRecorder> {
  const { record, recordMaxSize } = settings
  if (record === undefined) return noRecord
  const file = new RecordFile(record, recordMaxSize * 1_000_000)
  file.onRemoved = (path) =>
    log.warn('The oldest record was removed, because of --record-max-size.', { path })
  await file.probe().catch((cause: unknown) => {
    throw new AbpError('INVALID_CONFIG', `--record: ${reasonOf(cause)}`, { cause })
  })
  log.info('Calls are recorded.', { file: file.path })
  const recordParams = paramsRecorder(settings)
  return {
    add: async ({ callId, connection, capability, params, startedAt, code, results }) => {
      try {
        const duration = Math.round(performance.now() - startedAt)
        const line = {
          time: new Date(Date.now() - duration).toISOString(),
          callId,
          // The rest of an address may hold secrets.
          origin: URL.parse(connection.url)?.origin,
          app: connection.appName,
          connection: connection.id,
          capability: capability.slice(0, limits.nameCharacters),
          ...recordParams(params),
          results,
          duration,
          outcome: outcomeOf(code),
          code,
        }
        await file.append(JSON.stringify(line))
      } catch (error) {
        log.error('A call could not be recorded.', { file: file.path, reason: reasonOf(error) })
      }
    },
    close: () => file.close().catch(() => undefined),
  }
}

function outcomeOf(code: string | undefined): 'success' | 'error' | 'cancelled' {
  if (code === undefined) return 'success'
  return code === 'CANCELLED' ? 'cancelled' : 'error'
}
