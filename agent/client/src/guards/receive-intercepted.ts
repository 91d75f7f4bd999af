import { createReadStream } from 'node:fs'
import { chmod, copyFile, rename, stat } from 'node:fs/promises'
import { AbpError, type BinaryData, isAbpError } from '@abp-kit/core/protocol'
import { orAborted } from '../abort.ts'
import { asSaved } from '../binary/saved-binary.ts'
import type { TransferProgress } from '../binary/stream.ts'
import { withTimeout } from '../driver/answer-timeout.ts'
import type { DriverPage } from '../driver/driver.ts'
import { limits } from '../limits.ts'
import { quote } from '../quote.ts'
import { reasonOf } from '../reason.ts'
import type { ByteBudget } from '../transfer/budget.ts'
import { newPath, removeFiles, writeNewFile } from '../transfer/new-file.ts'
import type { PageDownload } from '../transfer/page-downloads.ts'
import type { Intercepted } from './intercepted.ts'
import { printPage } from './pdf.ts'

/** The destination of intercepted content, and its limits. */
export interface Reception {
  saveTo?: string | undefined
  /** Maximum bytes in memory, without `saveTo`. */
  inlineLimit: number
  /** Aborts all fetches. */
  signal: AbortSignal
  budget: ByteBudget
  /** Collects the paths of the written files. */
  files: Set<string>
  onTransfer?: ((progress: TransferProgress) => unknown) | undefined
}

/**
 * The fate of intercepted content: it is fetched, or skipped because the call failed or its result has its
 * own files (docs/protocol.md §7).
 */
export type Fate = Reception | 'failed' | 'unneeded'

/** An action of the page. */
export interface Noted {
  kind: Intercepted['kind']
  message?: string
  download?: PageDownload
  /** Host of the frame that did it, if that frame does not represent the app. Never rejects. */
  frame?: Promise<string>
}

/** Fetches the available content. Never throws: a failure is in the entry's `error`. */
export async function receiveNoted(
  page: DriverPage,
  noted: Noted,
  reception: Reception,
): Promise<Intercepted> {
  const { download, kind } = noted
  const intercepted = await describe(noted)
  try {
    if (kind === 'print') return { ...intercepted, ...(await receivePrint(page, reception)) }
    if (download) return { ...intercepted, ...(await receiveDownload(download, reception)) }
    return intercepted
  } catch (cause) {
    const reason = quote(reasonOf(cause))
    const error = isAbpError(cause)
      ? cause
      : new AbpError('TRANSPORT_ERROR', `What the page gave (${kind}) could not be fetched: ${reason}`)
    return { ...intercepted, error: error.toJSON() }
  }
}

/** @returns the entry for content that is not fetched; it has an error only if the call failed. */
export async function leaveNoted(noted: Noted, fate: 'failed' | 'unneeded'): Promise<Intercepted> {
  const { download, kind } = noted
  download?.leave()
  if (fate === 'unneeded' || (kind !== 'print' && !download)) return describe(noted)
  const error = new AbpError(
    'CANCELLED',
    `What the page gave (${kind}) was not fetched, because the call failed.`,
  )
  return { ...(await describe(noted)), error: error.toJSON() }
}

async function describe({ frame, kind, message }: Noted): Promise<Intercepted> {
  const host = await frame
  return {
    kind,
    ...(message !== undefined && { message }),
    ...(host !== undefined && { frame: host.slice(0, limits.quotedCharacters) }),
  }
}

async function receivePrint(page: DriverPage, reception: Reception) {
  const { budget, files, inlineLimit, onTransfer, saveTo, signal } = reception
  const mimeType = 'application/pdf'
  const pieces = counted(printPage(withTimeout(page.cdp, limits.printMilliseconds), {}, signal), (bytes) =>
    budget.spend(bytes),
  )
  if (saveTo === undefined) return { data: await readAll(pieces, mimeType, inlineLimit) }
  let size = 0
  const file = await writeNewFile(saveTo, pieces, (loaded) => {
    size = loaded
    void onTransfer?.({ loaded, total: loaded })
  })
  files.add(file)
  return { file: asSaved({ file, mimeType, size }) }
}

async function* counted(pieces: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const piece of pieces) {
    count(piece.byteLength)
    yield piece
  }
}

async function receiveDownload(download: PageDownload, reception: Reception) {
  const { budget, files, inlineLimit, onTransfer, saveTo, signal } = reception
  const mimeType = 'application/octet-stream'
  const filename = download.suggestedFilename.slice(0, limits.filenameCharacters)
  const onBytes = (loaded: number) => void onTransfer?.({ loaded, total: loaded })
  const path = await download.take(onBytes, signal)
  try {
    const { size } = await stat(path)
    budget.spend(size)
    if (saveTo === undefined) {
      const data = await orAborted(readAll(createReadStream(path), mimeType, inlineLimit), signal)
      return { data: { ...data, filename } }
    }
    const file = newPath(saveTo)
    await chmod(path, 0o600)
    await moveFile(path, file)
    files.add(file)
    return { file: asSaved({ file, mimeType, size, filename }) }
  } finally {
    await removeFiles([path])
  }
}

/** Also moves across file systems. @throws the disk's error, after removing the new file */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to).catch(() => copyFile(from, to))
  } catch (error) {
    await removeFiles([to])
    throw error
  }
}

async function readAll(
  bytes: AsyncIterable<Uint8Array>,
  mimeType: string,
  limit: number,
): Promise<BinaryData> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > limit)
      throw new AbpError('TRANSPORT_ERROR', `It has over ${limit} bytes: call with \`saveTo\`.`)
    chunks.push(chunk)
  }
  return { content: Buffer.concat(chunks).toString('base64'), encoding: 'base64', mimeType, size }
}
