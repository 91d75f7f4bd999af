import { parentPort, workerData } from 'node:worker_threads'
import { createIsomorphicCanvasFactory, getDocumentProxy, renderPageAsImage } from 'unpdf'
import type { PdfInput, PdfOutput } from './messages.ts'

// Reads a PDF from bytes in memory with PDF.js, which runs none of the PDF's scripts. If a malicious PDF
// crashes it, only this thread ends.

/** Maximum pixels of an embedded image; larger ones are omitted. */
const maxImagePixels = 50_000_000

const input: PdfInput = workerData
const { canvas } = input
const canvasImport = canvas === undefined ? undefined : () => import(canvas)

function send(output: PdfOutput): void {
  parentPort?.postMessage(output)
}

try {
  await read()
  send({ is: 'end' })
} catch (error) {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  send({ is: 'failed', name, message })
}

async function read(): Promise<void> {
  const pdf = await getDocumentProxy(input.bytes, {
    verbosity: 0,
    maxImageSize: maxImagePixels,
    // Draws the PDF's fonts as paths: they never reach the system's font code.
    disableFontFace: true,
    enableXfa: false,
    ...(canvasImport && { CanvasFactory: await createIsomorphicCanvasFactory(canvasImport) }),
  })
  send({ is: 'document', pages: pdf.numPages, title: await titleOf(pdf) })
  let characters = 0
  const last = Math.min(pdf.numPages, Math.max(input.sizes, input.texts, input.pictures))
  for (let page = 1; page <= last; page++) {
    try {
      const found = await pdf.getPage(page)
      const { height, width } = found.getViewport({ scale: 1 })
      if (page <= input.sizes) send({ is: 'size', page, width, height })
      if (page <= input.texts && characters <= input.characters) {
        const text = textOf((await found.getTextContent()).items)
        characters += text.length
        send({ is: 'text', page, text })
      }
      if (canvasImport && page <= input.pictures) {
        // A page whose size is zero or not a number has nothing to draw.
        const longer = Math.max(width, height, 1)
        const scale = Math.min(input.scale, input.longest / longer)
        const png = await renderPageAsImage(pdf, page, { canvasImport, scale })
        if (png instanceof ArrayBuffer) send({ is: 'picture', page, png: new Uint8Array(png) })
      }
      found.cleanup()
    } catch (error) {
      send({ is: 'broken', page, message: error instanceof Error ? error.message : String(error) })
    }
  }
}

async function titleOf(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string> {
  try {
    const info: object = (await pdf.getMetadata()).info
    return 'Title' in info && typeof info.Title === 'string' ? info.Title.slice(0, 500) : ''
  } catch {
    // A PDF's metadata is not needed to read it.
    return ''
  }
}

function textOf(items: readonly object[]): string {
  return items
    .map((item) => {
      if (!('str' in item) || typeof item.str !== 'string') return ''
      return 'hasEOL' in item && item.hasEOL === true ? `${item.str}\n` : item.str
    })
    .join('')
}
