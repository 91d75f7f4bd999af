import { createReadStream } from 'node:fs'
import { chmod, copyFile, rename, rm, stat } from 'node:fs/promises'
import { AbpError, isAbpError } from '@abp-kit/core'
import type { BinaryData } from '@abp-kit/core/protocol'
import { asSaved, type SavedBinary } from '../binary/saved'
import { settleWithin } from '../deadline'
import type { DriverPage } from '../driver/driver'
import { patient } from '../driver/patient'
import type { Listener } from '../session/listener'
import type { PageFrames } from '../session/page-frames'
import type { Downloads, PageDownload } from '../transfer/downloads'
import { newPath, writeNewFile } from '../transfer/file'
import { type DialogPolicy, watchDialogs } from './dialogs'
import type { Intercepted } from './intercepted'
import { printPage } from './pdf'

/** Of one kind of thing, in one call. */
const most = 100
/** Milliseconds that a page's own download may take beyond its call. */
const downloadLimit = 30_000

export interface Reception {
  saveTo?: string | undefined
  inlineLimit: number
  signal?: AbortSignal | undefined
  /** Milliseconds that the page may take; little for one that did not answer its call either. */
  patience: number
}

/** What was intercepted between two moments. */
export interface Watch {
  /** Ends it, and fetches what there is to fetch. @returns nothing when nothing happened; never throws */
  end(reception: Reception): Promise<Intercepted[] | undefined>
}

export interface Guards {
  watch(): Watch
  /** Also hears of the page's own downloads. */
  follow(downloads: Downloads): void
  /** Something that the page's side has noticed. */
  note(kind: 'print' | 'popup' | 'permission', message?: string): void
}

interface Noted {
  kind: Intercepted['kind']
  message?: string
  download?: PageDownload
  frame?: Promise<string>
}

/** Keeps a page from stopping, or from delivering by itself what a call should have returned (protocol.md §5). */
export function guardSession(
  page: DriverPage,
  frames: PageFrames,
  options: { dialogs: DialogPolicy; closePopups: boolean },
  listener: Listener,
): Guards {
  const watches = new Set<Noted[]>()
  const note = (noted: Noted) => {
    for (const list of watches) {
      if (list.filter(({ kind }) => kind === noted.kind).length < most) list.push(noted)
    }
  }

  watchDialogs(page, frames, options.dialogs, listener, (message, frame) =>
    note({
      kind: 'dialog',
      ...(message !== undefined && { message: message.slice(0, 1_000) }),
      ...(frame && { frame }),
    }),
  )
  if (options.closePopups) {
    page.onPopup((popup) => {
      note({ kind: 'popup', message: popup.url().slice(0, 1_000) })
      popup.close().catch(() => undefined)
    })
  }

  return {
    follow(downloads) {
      downloads.onPageDownload((download) => {
        note({ kind: 'download', message: download.suggestedFilename.slice(0, 255), download })
      })
    },
    note: (kind, message) => note({ kind, ...(message && { message: message.slice(0, 1_000) }) }),
    watch() {
      const list: Noted[] = []
      watches.add(list)
      return {
        async end(reception) {
          watches.delete(list)
          if (list.length === 0) return undefined
          const found: Intercepted[] = []
          for (const noted of withoutRepeatedPrints(list)) found.push(await receive(page, noted, reception))
          return found
        },
      }
    },
  }
}

/** However often a page prints in a call: it is one page. */
function withoutRepeatedPrints(list: Noted[]): Noted[] {
  const first = list.find(({ kind }) => kind === 'print')
  return list.filter((noted) => noted.kind !== 'print' || noted === first)
}

async function receive(page: DriverPage, noted: Noted, reception: Reception): Promise<Intercepted> {
  const { download, kind, message } = noted
  const frame = await noted.frame
  const intercepted: Intercepted = {
    kind,
    ...(message !== undefined && { message }),
    ...(frame !== undefined && { frame: frame.slice(0, 300) }),
  }
  try {
    if (kind === 'print') {
      return { ...intercepted, ...(await receivePrint(page, reception)) }
    }
    if (download) return { ...intercepted, ...(await receiveDownload(download, reception)) }
    return intercepted
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const error = isAbpError(cause)
      ? cause
      : new AbpError('TRANSPORT_ERROR', `What the page gave (${kind}) could not be fetched: ${reason}`)
    return { ...intercepted, error: error.toJSON() }
  }
}

async function receivePrint(page: DriverPage, { inlineLimit, patience, saveTo, signal }: Reception) {
  const mimeType = 'application/pdf'
  const pieces = printPage(patient(page.cdp, patience), {}, signal)
  if (saveTo === undefined) return { data: await readAll(pieces, mimeType, inlineLimit) }
  let size = 0
  const file = await writeNewFile(saveTo, pieces, (loaded) => {
    size = loaded
  })
  return { file: asSaved({ file, mimeType, size }) }
}

async function receiveDownload(download: PageDownload, { inlineLimit, saveTo }: Reception) {
  const mimeType = 'application/octet-stream'
  const filename = download.suggestedFilename.slice(0, 255)
  await settleWithin(download.finished, downloadLimit)
  const path = await Promise.race([download.finished, undefined])
  if (path === undefined) throw new Error('the download did not end')
  const { size } = await stat(path)
  if (saveTo === undefined) {
    const data = await readAll(createReadStream(path), mimeType, inlineLimit)
    await rm(path, { force: true })
    return { data: { ...data, filename } }
  }
  const file: SavedBinary = { file: newPath(saveTo), mimeType, size, filename }
  await chmod(path, 0o600)
  await rename(path, file.file).catch(async () => {
    await copyFile(path, file.file)
    await rm(path, { force: true })
  })
  return { file: asSaved(file) }
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
