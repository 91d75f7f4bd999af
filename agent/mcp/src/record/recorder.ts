import { AbpError } from '@abp-kit/core/protocol'
import type { Settings } from '../config/index.ts'
import { checkApart } from '../files/index.ts'
import { limits } from '../limits.ts'
import type { Log } from '../log/index.ts'
import { OutputDirectory } from '../output/index.ts'
import { reasonOf } from '../reason.ts'
import { type CallTrace, type TracedPage, traceCall } from './call-trace.ts'
import { paramsRecorder } from './params.ts'
import { RecordFile } from './record-file.ts'

/** A call that an agent requested. */
export interface RequestedCall {
  /** Its id in the page. */
  callId: string
  connection: { id: string; url: string; appName: string }
  capability: string
  /** As the agent sent them: a `$file` stays a path. */
  params: unknown
}

/** How a call ended. */
export interface CallEnd {
  /** `undefined` if it succeeded. */
  code?: string | undefined
  /** URLs of the files of its result. */
  results: readonly string[]
}

/** The record of one call. Its methods never throw: write failures go to the log. */
export interface CallRecord {
  /** Records that the page is about to be called, and starts the trace if one is wanted. */
  started(page: TracedPage): Promise<void>
  /** Records how the call ended, or that it was rejected before it started. */
  ended(end: CallEnd): Promise<void>
}

/** Records the actions of agents. */
export interface CallRecorder {
  /** Takes the time, without writing anything yet. */
  open(call: RequestedCall): CallRecord
  /** Waits for pending writes. Never throws. */
  close(): Promise<void>
}

/** Records nothing. */
export const noRecord: CallRecorder = {
  open: () => ({ started: async () => undefined, ended: async () => undefined }),
  close: async () => undefined,
}

/**
 * Opens the record that `--record` asks for. The first call creates the file, because some clients start a
 * server twice to inspect it.
 *
 * @returns a recorder that does nothing without `--record`
 * @throws {AbpError} `INVALID_CONFIG` if the directory cannot be used: a user who asks for a record should
 *   not work without one
 */
export async function openRecorder(settings: Settings, log: Log): Promise<CallRecorder> {
  const { record, recordMaxSize, recordTrace } = settings
  if (record === undefined) {
    if (recordTrace) throw new AbpError('INVALID_CONFIG', '--record-trace needs --record DIRECTORY.')
    return noRecord
  }
  const directory = new OutputDirectory(record)
  await checkApart({ setting: '--record', name: 'the record', path: directory.path }, settings)
  const file = new RecordFile(directory, recordMaxSize * 1_000_000)
  file.onRemoved = (path) =>
    log.warn('The oldest record was removed, because of --record-max-size.', { path })
  await directory.probe().catch((cause: unknown) => {
    throw new AbpError('INVALID_CONFIG', `--record: ${reasonOf(cause)}`, { cause })
  })
  log.info('Calls are recorded.', { file: file.path })
  const recordParams = paramsRecorder(settings)
  const append = async (line: object) => {
    try {
      await file.append(JSON.stringify(line))
    } catch (error) {
      log.error('A call could not be recorded.', { file: file.path, reason: reasonOf(error) })
    }
  }
  return {
    open({ callId, connection, capability, params }) {
      const startedAt = performance.now()
      const line = {
        time: new Date().toISOString(),
        callId,
        // The rest of a URL may contain secrets.
        origin: URL.parse(connection.url)?.origin,
        app: connection.appName,
        connection: connection.id,
        capability: capability.slice(0, limits.nameCharacters),
        ...recordParams(params),
      }
      let trace: CallTrace | undefined
      return {
        async started(page) {
          await append({ ...line, outcome: 'started' })
          if (recordTrace) trace = await traceCall(page, directory)
        },
        async ended({ code, results }) {
          const duration = Math.round(performance.now() - startedAt)
          const traced = await trace?.save()
          await append({ ...line, results, ...traced, duration, outcome: outcomeOf(code), code })
          if (traced) await file.removeOldest().catch(() => undefined)
        },
      }
    },
    close: () => file.close().catch(() => undefined),
  }
}

function outcomeOf(code: string | undefined): 'success' | 'error' | 'cancelled' {
  if (code === undefined) return 'success'
  return code === 'CANCELLED' ? 'cancelled' : 'error'
}
