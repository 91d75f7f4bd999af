import type { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../attachment/attachment.ts'
import { type Budget, createBudget } from './budget.ts'
import { asAbpError } from './damage.ts'
import type { ArchiveProblem, ArchiveReader, FoundEntry } from './entry.ts'
import type { ArchiveEntry, Listing } from './extraction.ts'
import type { ArchiveLimits } from './limits.ts'
import { createNaming } from './names/naming.ts'
import { type OpenArchive, openArchive } from './open.ts'
import { timed } from './time.ts'

export interface ReadOptions {
  /** Overrides of the default limits. */
  limits?: Partial<ArchiveLimits>
  /** For a nested archive: the outer archive's `nested()`. `limits` is then ignored. */
  budget?: Budget
  /** Aborts the reading. */
  signal?: AbortSignal
}

/** The context for writing an entry. */
export interface Reading {
  budget: Budget
  signal: AbortSignal
  reader: ArchiveReader
}

/** Receives an archive's entries. Paths are relative and safe. */
export interface Writer {
  folder(path: string): Promise<void>
  file(found: FoundEntry, path: string, reading: Reading): Promise<Partial<ArchiveEntry>>
}

/** Number of entries to unpack at the same time, if the format allows it. */
const atOnce = 2

/**
 * Problems of a single entry. If the format locates each entry independently, the reader continues with the
 * others.
 */
const ownProblems: readonly string[] = [
  'ARCHIVE_DAMAGED',
  'ARCHIVE_SIZE',
  'ARCHIVE_CHECKSUM',
  'ARCHIVE_ENCRYPTED',
]

/** Errors that the archive did not cause. */
const callers: readonly string[] = ['CONVERTER_MISSING', 'ATTACHMENT_TOO_LARGE']

/** @throws {AbpError} the same errors as `extract` */
export async function readArchive(
  attachment: Attachment,
  options: ReadOptions,
  writer?: Writer,
): Promise<Listing> {
  const budget = options.budget ?? createBudget(options.limits)
  const time = timed(budget, options.signal)
  const problems: ArchiveProblem[] = []
  const context = {
    budget,
    signal: time.signal,
    report: (problem: ArchiveProblem) => void problems.push(problem),
  }
  try {
    await using archive = await openArchive(attachment, context, writer !== undefined)
    const { entries, error } = await readEntries(archive, context, writer)
    options.signal?.throwIfAborted()
    if (error && callers.includes(error.code)) throw error
    return { kind: archive.kind, entries, problems, complete: !problems.some(({ refused }) => refused) }
  } finally {
    time.end()
  }
}

interface Context {
  budget: Budget
  signal: AbortSignal
  report(problem: ArchiveProblem): void
}

/** @returns the entries, and the error that ended the reading early */
async function readEntries(
  { reader }: OpenArchive,
  { budget, report, signal }: Context,
  writer: Writer | undefined,
): Promise<{ entries: ArchiveEntry[]; error?: AbpError }> {
  const entries: ArchiveEntry[] = []
  const running = new Set<Promise<void>>()
  const stop = new AbortController()
  let error: AbpError | undefined
  const end = (caught: unknown) => {
    if (error) return
    error = asAbpError(caught)
    report(ofError(error))
    stop.abort(error)
  }
  const reading: Reading = { budget, reader, signal: AbortSignal.any([signal, stop.signal]) }
  const write = async (entry: ArchiveEntry, found: FoundEntry, path: string) => {
    try {
      Object.assign(entry, await writer?.file(found, path, reading))
    } catch (caught) {
      const problem = { ...ofError(asAbpError(caught)), name: found.name }
      entry.problem = problem
      // Without its position in the stream, later entries cannot be found.
      if (!reader.parallel || !ownProblems.includes(problem.code)) end(caught)
      else report(problem)
    }
  }
  const nameOf = createNaming(budget.limits)
  try {
    for await (const found of reader.entries()) {
      signal.throwIfAborted()
      const { path, problems } = nameOf(found)
      problems.forEach(report)
      if (found.kind === 'folder' && path !== undefined) await writer?.folder(path)
      if (found.kind === 'folder' && problems.length === 0) continue
      const entry: ArchiveEntry = {
        name: found.name,
        ...sizeOf(found),
        ...(problems[0] && { problem: problems[0] }),
      }
      entries.push(entry)
      if (found.kind !== 'file' || path === undefined) continue
      if (!writer) entry.path = path
      else {
        const writing: Promise<void> = write(entry, found, path).finally(() => running.delete(writing))
        running.add(writing)
        if (running.size >= (reader.parallel ? atOnce : 1)) await Promise.race(running)
      }
      if (reading.signal.aborted) break
    }
  } catch (caught) {
    // Pending writes may still succeed.
    await Promise.all(running)
    end(caught)
  }
  await Promise.all(running)
  return { entries, ...(error && { error }) }
}

function sizeOf({ size }: FoundEntry): { size?: number } {
  return size === undefined ? {} : { size }
}

function ofError({ code, message }: AbpError): ArchiveProblem {
  return { code, message, refused: true }
}
