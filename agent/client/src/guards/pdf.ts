import { orAborted } from '../abort'
import type { Cdp } from '../driver/driver'
import { textField } from '../driver/read'
import { readStream } from '../transfer/blob-stream'

/** Lengths in inches. */
export interface PdfOptions {
  landscape?: boolean
  /** `true` by default. */
  printBackground?: boolean
  paperWidth?: number
  paperHeight?: number
  margin?: { top?: number; bottom?: number; left?: number; right?: number }
  /** HTML, with classes such as `pageNumber` that Chromium fills. */
  headerTemplate?: string
  footerTemplate?: string
  /** Such as `1-3, 5`. */
  pageRanges?: string
  /** 1 by default. */
  scale?: number
}

/** @returns the page as a PDF, piece by piece. @throws {Error} the browser's */
export async function* printPage(
  cdp: Cdp,
  options: PdfOptions = {},
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { footerTemplate, headerTemplate, margin, ...rest } = options
  const decorated = headerTemplate !== undefined || footerTemplate !== undefined
  const printing = cdp.send('Page.printToPDF', {
    printBackground: true,
    // The page's own `@page` size, unless the caller has one.
    preferCSSPageSize: rest.paperWidth === undefined && rest.paperHeight === undefined,
    ...rest,
    marginTop: margin?.top,
    marginBottom: margin?.bottom,
    marginLeft: margin?.left,
    marginRight: margin?.right,
    ...(decorated && {
      displayHeaderFooter: true,
      headerTemplate: headerTemplate ?? '<span></span>',
      footerTemplate: footerTemplate ?? '<span></span>',
    }),
    transferMode: 'ReturnAsStream',
  })
  // The browser prints to the end, also when nothing waits for it: the paper is thrown away then.
  const close = async () => cdp.send('IO.close', { handle: textField(await printing, 'stream') })
  try {
    yield* readStream(cdp, textField(await orAborted(printing, signal), 'stream'), signal)
  } finally {
    close().catch(() => undefined)
  }
}
