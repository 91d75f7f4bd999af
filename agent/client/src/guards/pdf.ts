import { orAborted } from '../abort.ts'
import type { Cdp } from '../driver/driver.ts'
import { textField } from '../driver/read.ts'
import { readStream } from '../transfer/blob-stream.ts'

/** The paper size for pages that set none: A4 (docs/protocol.md §7), in inches. */
const a4 = { width: 210 / 25.4, height: 297 / 25.4 }
/** Suppresses the browser's default header or footer. */
const nothing = '<span></span>'

/** Lengths in inches. */
export interface PdfOptions {
  landscape?: boolean
  /** `true` by default. */
  printBackground?: boolean
  /** Default: the width of A4. */
  paperWidth?: number
  /** Default: the height of A4. */
  paperHeight?: number
  /**
   * Whether the page's own `@page` size overrides the paper size (default: `true`, unless a paper size is
   * given).
   */
  preferCSSPageSize?: boolean
  /** Default: 1 cm on each side. */
  margin?: { top?: number; bottom?: number; left?: number; right?: number }
  /** HTML with classes such as `pageNumber` that Chromium fills in. */
  headerTemplate?: string
  footerTemplate?: string
  /** For example, `1-3, 5`. */
  pageRanges?: string
  /** 1 by default. */
  scale?: number
}

/** @returns the page as a PDF. @throws {Error} the browser's error */
export async function printWhole(cdp: Cdp, options: PdfOptions): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of printPage(cdp, options)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** @returns the page as a PDF, in chunks. @throws {Error} the browser's error */
export async function* printPage(
  cdp: Cdp,
  options: PdfOptions = {},
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { footerTemplate, headerTemplate, margin, paperHeight, paperWidth, ...rest } = options
  const decorated = headerTemplate !== undefined || footerTemplate !== undefined
  const printing = cdp.send('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: paperWidth === undefined && paperHeight === undefined,
    ...rest,
    paperWidth: paperWidth ?? a4.width,
    paperHeight: paperHeight ?? a4.height,
    marginTop: margin?.top,
    marginBottom: margin?.bottom,
    marginLeft: margin?.left,
    marginRight: margin?.right,
    ...(decorated && {
      displayHeaderFooter: true,
      headerTemplate: headerTemplate ?? nothing,
      footerTemplate: footerTemplate ?? nothing,
    }),
    transferMode: 'ReturnAsStream',
  })
  // The browser finishes printing even if nothing waits for the PDF, which is then discarded.
  const close = async () => cdp.send('IO.close', { handle: textField(await printing, 'stream') })
  try {
    yield* readStream(cdp, textField(await orAborted(printing, signal), 'stream'), signal)
  } finally {
    close().catch(() => undefined)
  }
}
