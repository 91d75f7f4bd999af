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

/** A call that an agent asked for. */
export interface RequestedCall {
  /** Its id in the page. */
  callId: string
  connection: { id: string; url: string; appName: string }
  capability: string
  /** As the agent gave them: a `$file` stays a path. */
  params: unknown
}

/** How a call ended. */
export interface CallEnd {
  /** `undefined` if it succeeded. */
  code?: string | undefined
  /** Addresses of the files of its result. */
  results: readonly string[]
}

/** The record of one call. Its methods never throw: what cannot be written is said in the log. */
export interface CallRecord {
  /** Writes that the page is called now, before it is, and starts the trace if there is to be one. */
  started(page: TracedPage): Promise<void>
  /** Writes how the call ended, or that it was refused before it started. */
  ended(end: CallEnd): Promise<void>
}

/** Records what agents did. */
export interface CallRecorder {
  /** Takes the time, and writes nothing yet. */
  open(call: RequestedCall): CallRecord
  /** Waits for what is being written. Never throws. */
  close(): Promise<void>
}

/** Records nothing. */
export const noRecord: CallRecorder = {
  open: () => ({ started: async () => undefined, ended: async () => undefined }),
  close: async () => undefined,
}

/**
 * Opens the record that `--record` asks for. The file is made with the first call, because some clients start a
 * server twice to look at it.
 *
 * @returns a recorder that does nothing without `--record`
 * @throws {AbpError} `INVALID_CONFIG` if the directory cannot be used: who asked for a record should not work
 *   without one
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
        // The rest of an address may hold secrets.
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
