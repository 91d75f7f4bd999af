import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cdp } from '@abp-kit/client'
import { z } from 'zod'
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
 * @param directory - of the file
 * @throws what the browser or the file system throws; nothing is left behind then
 */
export async function renderPdf(
  cdp: Cdp,
  html: string,
  options: RenderOptions,
  mayLoad: ((url: URL) => boolean) | undefined,
  directory: string,
): Promise<RenderedPdf> {
  const blocked = new Set<string>()
  await cdp.send('Page.enable')
  await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
  await serveDocument(cdp, html, mayLoad, blocked)
  const loaded = new Promise<void>((resolve) => cdp.on('Page.loadEventFired', () => resolve()))
  await cdp.send('Page.navigate', { url: options.baseUrl ?? blank })
  await loaded
  const printed = await cdp.send('Page.printToPDF', printParams(options))
  const { stream } = z.object({ stream: z.string() }).parse(printed)
  return { path: await writeStream(cdp, stream, directory), blocked: [...blocked] }
}

const chunk = z.object({ data: z.string(), base64Encoded: z.boolean().optional(), eof: z.boolean() })

async function writeStream(cdp: Cdp, handle: string, directory: string): Promise<string> {
  const path = join(directory, `abp-${randomUUID()}`)
  const file = await open(path, 'wx', 0o600)
  try {
    for (;;) {
      const { data, base64Encoded, eof } = chunk.parse(await cdp.send('IO.read', { handle, size: piece }))
      await file.writeFile(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
      if (eof) return path
    }
  } catch (error) {
    await unlink(path).catch(() => undefined)
    throw error
  } finally {
    await file.close()
    cdp.send('IO.close', { handle }).catch(() => undefined)
  }
}
