import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageTrace } from '@abp-kit/client'
import { onDisk } from '../disk.ts'
import { createFile, type OutputDirectory } from '../output/index.ts'
import { reasonOf } from '../reason.ts'
import { newFileName } from './file-name.ts'

/** The page of a call, as the client's session exposes it. */
export interface TracedPage {
  startTrace(): Promise<PageTrace>
}

/**
 * The trace data in a line of the record: the name of its file, next to the record file, or the reason for a
 * missing trace.
 */
export type SavedTrace = { trace: string } | { traceError: string }

/** A trace that is recorded during a call. */
export interface CallTrace {
  /** Ends the trace and writes its file. Never throws. */
  save(): Promise<SavedTrace>
}

/** Starts a trace for a call. The call runs even if the trace fails. Never throws. */
export async function traceCall(page: TracedPage, directory: OutputDirectory): Promise<CallTrace> {
  try {
    const trace = await page.startTrace()
    return {
      save: () => trace.stop().then((bytes) => writeTrace(directory, bytes), failed),
    }
  } catch (error) {
    return { save: async () => failed(error) }
  }
}

async function writeTrace(directory: OutputDirectory, bytes: Uint8Array): Promise<SavedTrace> {
  try {
    const name = newFileName('trace', 'json.gz')
    const handle = await createFile(join(await directory.prepare(), name))
    try {
      await onDisk(writeFile(handle, bytes), 'write the trace')
    } finally {
      await handle.close()
    }
    return { trace: name }
  } catch (error) {
    return failed(error)
  }
}

function failed(error: unknown): SavedTrace {
  return { traceError: reasonOf(error) }
}
