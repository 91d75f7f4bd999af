import { randomUUID } from 'node:crypto'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cdp } from '@abp-kit/client'
import { AbpError, isAbpError } from '@abp-kit/core'
import { z } from 'zod'
import { workLimits } from '../limits'
import { createFile, outputFailed } from '../output'
import { reasonOf } from '../record'
import type { RenderOptions } from './options'
import { printParams } from './print-params'
import { serveDocument } from './serve-document'

/** Bytes that are read from the browser at once. */
const piece = 1024 * 1024
const blank = 'http://abp-render.invalid/'

export interface RenderedPdf {
  path: string
  /** Addresses that were not loaded. */
  blocked: string[]
}

/**
 * Prints HTML in an empty page to a new file. Scripts do not run, and nothing is loaded but from where it may be:
 * the HTML may come from anywhere.
 *
 * @param mayLoad - says where what the HTML refers to may be loaded from; without it nothing is
 * @param directory - of the file, canonical
 * @param signal - ends it, whatever the page does
 * @param largest - bytes of the PDF
 * @throws {AbpError} `INVALID_PARAMS` for too much HTML or too large a PDF, `OPERATION_FAILED` with what the browser says,
 *   `OUTPUT_FAILED`; the reason of `signal`. Nothing is left behind then
 */
export async function renderPdf(
  cdp: Cdp,
  html: string,
  options: RenderOptions,
  mayLoad: ((url: URL) => boolean) | undefined,
  directory: string,
  signal: AbortSignal,
  largest: number = workLimits.renderPdfBytes,
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
  const stream = await until(print(cdp, html, options, mayLoad, blocked)).catch((cause: unknown) => {
    if (signal.aborted || isAbpError(cause)) throw cause
    throw new AbpError('OPERATION_FAILED', `The browser could not print it: ${reasonOf(cause)}.`, { cause })
  })
  const path = await writeStream(
    { send: (method, params) => until(cdp.send(method, params)) },
    stream,
    directory,
    largest,
  )
  return { path, blocked: [...blocked] }
}

async function print(
  cdp: Cdp,
  html: string,
  options: RenderOptions,
  mayLoad: ((url: URL) => boolean) | undefined,
  blocked: Set<string>,
): Promise<string> {
  await cdp.send('Page.enable')
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
  await serveDocument(cdp, html, mayLoad, blocked)
  const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
  await cdp.send('Page.navigate', { url: options.baseUrl ?? blank })
  await loaded
  const printed = await cdp.send('Page.printToPDF', printParams(options))
  return z.object({ stream: z.string() }).parse(printed).stream
}

const chunk = z.object({ data: z.string(), base64Encoded: z.boolean().optional(), eof: z.boolean() })

async function writeStream(
  cdp: Pick<Cdp, 'send'>,
  handle: string,
  directory: string,
  largest: number,
): Promise<string> {
  const path = join(directory, `abp-${randomUUID()}`)
  const file = await createFile(path).catch((error: unknown) => {
    throw outputFailed(path, error)
  })
  let size = 0
  try {
    for (;;) {
      const { data, base64Encoded, eof } = chunk.parse(await cdp.send('IO.read', { handle, size: piece }))
      const bytes = Buffer.from(data, base64Encoded ? 'base64' : 'utf8')
      size += bytes.byteLength
      if (size > largest) {
        const message = `The PDF has over ${largest} bytes: print fewer pages, with \`pageRanges\`.`
        throw new AbpError('INVALID_PARAMS', message)
      }
      await file.writeFile(bytes).catch((error: unknown) => {
        throw outputFailed(path, error)
      })
      if (eof) return path
    }
  } catch (error) {
    await unlink(path).catch(() => undefined)
    throw error
  } finally {
    await file.close().catch(() => undefined)
    cdp.send('IO.close', { handle }).catch(() => undefined)
  }
}

/** @returns what waits for a step as long as the signal lets it: a page may keep its driver waiting for ever. */
function untilAborted(signal: AbortSignal): <Value>(step: Promise<Value>) => Promise<Value> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(signal.reason)
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
  })
  aborted.catch(() => undefined)
  return (step) => Promise.race([step, aborted])
}
