import { Worker } from 'node:worker_threads'
import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import { workerFile } from '../../worker-file.ts'
import type { FormatContext } from '../format.ts'
import type { PdfInput, PdfOutput } from './messages.ts'

/** Maximum milliseconds for one document: an endless page must not take the other files' time. */
const milliseconds = 20_000
/**
 * Maximum growth of the process in bytes: PDF data is unpacked outside the heap, which a thread limit covers.
 */
const growth = 800_000_000
/** Milliseconds between two checks. */
const interval = 100

/** The results for a PDF, by page number minus 1. */
export interface PdfFindings {
  pages: number
  /** The author's title; may be empty. */
  title: string
  /** Points (1/72 inch). */
  sizes: { width: number; height: number }[]
  texts: string[]
  /** PNG. */
  pictures: { page: number; png: Uint8Array }[]
  /** Unreadable pages, with the reason. */
  broken: { page: number; message: string }[]
  /** Why the reading ended early, as the end of a sentence. */
  stopped?: string
}

/** The requested results: page counts, from the first. */
export type PdfWish = Partial<Omit<PdfInput, 'bytes'>>

/**
 * Reads a PDF in a separate thread. If the thread takes too much time or memory, it is stopped, and the
 * results so far are returned.
 *
 * @throws {AbpError} `ATTACHMENT_UNREADABLE` (damaged, or encrypted), `ATTACHMENT_TOO_LARGE`, and the
 *   signal's reason
 */
export async function runPdf(
  attachment: Attachment,
  { maxBytes, signal }: Pick<FormatContext, 'maxBytes' | 'signal'>,
  wish: PdfWish,
): Promise<PdfFindings> {
  const { name, size } = attachment
  if (size > maxBytes)
    throw new AbpError(
      'ATTACHMENT_TOO_LARGE',
      `${JSON.stringify(name)} has ${size} bytes; a PDF is read up to ${maxBytes} (\`limits.maxUnpackedBytes\`). Raise the limit, or attach the pages that matter.`,
    )
  const bytes = Uint8Array.from(await attachment.read())
  signal.throwIfAborted()
  const nothing = { sizes: 0, texts: 0, characters: 0, pictures: 0, scale: 1, longest: 1 }
  const workerData: PdfInput = { ...nothing, ...wish, bytes }
  const worker = new Worker(workerFile('pdf-worker'), {
    workerData,
    transferList: [bytes.buffer],
    env: {},
    // This process's options may apply to its own entry, such as `--input-type`.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
    stderr: true,
    stdout: true,
  })
  try {
    return await received(worker, name, signal)
  } finally {
    await worker.terminate()
  }
}

function received(worker: Worker, name: string, signal: AbortSignal): Promise<PdfFindings> {
  return new Promise((done, fail) => {
    let found: PdfFindings | undefined
    const before = process.memoryUsage.rss()
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      clearInterval(watching)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const stop = (reason: string) =>
      finish(() => {
        if (found) done({ ...found, stopped: reason })
        else fail(tooMuch(name, reason))
      })
    const abort = () => finish(() => fail(signal.reason))
    const timer = setTimeout(() => stop(`it took more than ${milliseconds / 1000} seconds`), milliseconds)
    const watching = setInterval(() => {
      if (process.memoryUsage.rss() - before > growth) stop(`it took more than ${growth} bytes of memory`)
    }, interval)
    signal.addEventListener('abort', abort)
    worker.on('error', ({ message }) => stop(`reading it failed (${message})`))
    worker.on('exit', () => stop('its reader ended'))
    worker.on('message', (output: PdfOutput) => {
      if (output.is === 'document') {
        const { pages, title } = output
        found = { pages, title, sizes: [], texts: [], pictures: [], broken: [] }
      } else if (output.is === 'failed') finish(() => fail(unreadable(name, output)))
      else if (found && output.is === 'end') finish(() => found && done(found))
      else if (found) keep(found, output)
    })
  })
}

function keep(found: PdfFindings, output: PdfOutput): void {
  if (output.is === 'size') found.sizes[output.page - 1] = output
  else if (output.is === 'text') found.texts[output.page - 1] = output.text
  else if (output.is === 'picture') found.pictures.push(output)
  else if (output.is === 'broken') found.broken.push(output)
}

function unreadable(name: string, { message, name: kind }: { name: string; message: string }): AbpError {
  const said =
    kind === 'PasswordException'
      ? 'is encrypted with a password. Attach it without one'
      : `cannot be read as a PDF: ${message.replace(/\.$/, '').slice(0, 300)}. Save it anew, or attach its pages as pictures`
  return new AbpError('ATTACHMENT_UNREADABLE', `${JSON.stringify(name)} ${said}.`)
}

function tooMuch(name: string, reason: string): AbpError {
  return new AbpError(
    'ATTACHMENT_TOO_LARGE',
    `${JSON.stringify(name)} was given up: ${reason}. Attach the pages that matter, as pictures or in a new PDF.`,
  )
}
