import { randomUUID } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cdp, EmptyPage } from '@abp-kit/client'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { workLimits } from '../limits.ts'
import { createFile, outputFailed } from '../output/index.ts'
import { reasonOf } from '../reason.ts'
import type { RenderOptions } from './options.ts'
import { pdfOptions } from './pdf-options.ts'
import { serveDocument } from './serve-document.ts'

const blank = 'http://abp-render.invalid/'

export interface RenderedPdf {
  path: string
  /** URLs that were blocked. */
  blocked: string[]
}

/**
 * Prints HTML in an empty page to a new file. The HTML may come from any source, so scripts do not run, and
 * the page loads only from allowed places.
 *
 * @param mayLoad - decides from where the HTML may load anything; without it, nothing is loaded
 * @param directory - for the file, canonical
 * @param signal - ends the printing, regardless of the page
 * @param maxBytes - bytes of the PDF
 * @throws {AbpError} `INVALID_PARAMS` for too much HTML or too large a PDF, `OPERATION_FAILED` with the
 *   browser's message, `OUTPUT_FAILED`; the reason of `signal`. Nothing is left behind then
 */
export async function renderPdf(
  page: Pick<EmptyPage, 'cdp' | 'print'>,
  html: string,
  options: RenderOptions,
  mayLoad: ((url: URL) => boolean) | undefined,
  directory: string,
  signal: AbortSignal,
  maxBytes: number = workLimits.renderPdfBytes,
): Promise<RenderedPdf> {
  const size = Buffer.byteLength(html)
  if (size > workLimits.renderHtmlBytes) {
    throw new AbpError(
      'INVALID_PARAMS',
      `The HTML has ${size} bytes, over the ${workLimits.renderHtmlBytes} that can be printed.`,
    )
  }
  const blocked = new Set<string>()
  const until = untilAborted(signal)
  const failed = (cause: unknown): never => {
    if (signal.aborted || isAbpError(cause)) throw cause
    throw new AbpError('OPERATION_FAILED', `The browser could not print it: ${reasonOf(cause)}.`, { cause })
  }
  await until(load(page.cdp, html, options, mayLoad, blocked)).catch(failed)
  const pieces = page.print(pdfOptions(options), signal)
  const path = await writePieces(pieces, directory, maxBytes).catch(failed)
  return { path, blocked: [...blocked] }
}

/** Opens the HTML, with everything that it may load. */
async function load(
  cdp: Cdp,
  html: string,
  options: RenderOptions,
  mayLoad: ((url: URL) => boolean) | undefined,
  blocked: Set<string>,
): Promise<void> {
  await cdp.send('Page.enable')
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
  await serveDocument(cdp, html, mayLoad, blocked)
  const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
  await cdp.send('Page.navigate', { url: options.baseUrl ?? blank })
  await loaded
}

/** @returns the path of a new file */
async function writePieces(
  pieces: AsyncIterable<Uint8Array>,
  directory: string,
  maxBytes: number,
): Promise<string> {
  const path = join(directory, `abp-${randomUUID()}`)
  const file = await createFile(path).catch((error: unknown) => {
    throw outputFailed(path, error)
  })
  let size = 0
  try {
    for await (const bytes of pieces) {
      size += bytes.byteLength
      if (size > maxBytes) {
        const message = `The PDF has over ${maxBytes} bytes: print fewer pages, with \`pageRanges\`.`
        throw new AbpError('INVALID_PARAMS', message)
      }
      await file.writeFile(bytes).catch((error: unknown) => {
        throw outputFailed(path, error)
      })
    }
    return path
  } catch (error) {
    await unlink(path).catch(() => undefined)
    throw error
  } finally {
    await file.close().catch(() => undefined)
  }
}

/**
 * @returns a function that waits for a step until the signal is aborted, because a page may keep its driver
 *   waiting forever
 */
function untilAborted(signal: AbortSignal): <Value>(step: Promise<Value>) => Promise<Value> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(signal.reason)
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
  })
  aborted.catch(() => undefined)
  return (step) => Promise.race([step, aborted])
}
