import type { Browser, HTTPRequest, Page, PDFOptions } from 'puppeteer-core'
import { matchesOrigin } from '../connections'
import type { RenderOptions } from './options'

const blank = 'http://abp-render.invalid/'

export interface RenderedPdf {
  /** Base64. */
  text: string
  /** Addresses that were not loaded. */
  blocked: string[]
}

/**
 * Prints HTML in a browser context of its own. Scripts do not run, and nothing is loaded but from the origins that are
 * allowed: the HTML may come from anywhere.
 *
 * @param allowed - origins
 */
export async function renderPdf(
  browser: Browser,
  html: string,
  { baseUrl, ...options }: RenderOptions,
  allowed: readonly string[],
  timeout: number,
): Promise<RenderedPdf> {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.setJavaScriptEnabled(false)
    const blocked = new Set<string>()
    await answerRequests(page, html, allowed, blocked)
    await page.goto(baseUrl ?? blank, { waitUntil: 'load', timeout })
    const bytes = await page.pdf(printOptions(options, timeout))
    return { text: Buffer.from(bytes).toString('base64'), blocked: [...blocked] }
  } finally {
    await context.close().catch(() => undefined)
  }
}

/**
 * The document is the HTML itself, under its base URL, so that relative addresses work without asking anyone.
 *
 * @param blocked - gets what is refused
 */
async function answerRequests(
  page: Page,
  html: string,
  allowed: readonly string[],
  blocked: Set<string>,
): Promise<void> {
  const isMain = (request: HTTPRequest) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame()
  let given = false
  const answer = async (request: HTTPRequest) => {
    const target = request.url()
    if (!given && isMain(request)) {
      given = true
      await request.respond({ contentType: 'text/html; charset=utf-8', body: html })
    } else if (/^(data|blob|about):/.test(target)) {
      await request.continue()
    } else if (!isMain(request) && /^https?:/.test(target) && matchesOrigin(new URL(target), allowed)) {
      await request.continue()
    } else {
      // The browser's own wish, not the HTML's.
      const icon = new URL(target).pathname === '/favicon.ico'
      if (!icon && blocked.size < 20) blocked.add(target.slice(0, 200))
      // A page that leads itself elsewhere stays: `No Content` ends a navigation, an error would show.
      if (isMain(request)) await request.respond({ status: 204 })
      else await request.abort('blockedbyclient')
    }
  }
  await page.setRequestInterception(true)
  page.on('request', (request) => void answer(request).catch(() => undefined))
  // Also what is not a request yet, such as looking up names for `dns-prefetch`.
  if (allowed.length === 0) await page.setOfflineMode(true)
}

function printOptions(options: Omit<RenderOptions, 'baseUrl'>, timeout: number): PDFOptions {
  const { margin, headerTemplate, footerTemplate, format, ...rest } = options
  const withHeader = headerTemplate !== undefined || footerTemplate !== undefined
  const sized = rest.width !== undefined || rest.height !== undefined
  return {
    ...rest,
    // A format would win over the size.
    ...(!sized && { format: format ?? 'a4' }),
    margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm', ...margin },
    timeout,
    ...(withHeader && {
      displayHeaderFooter: true,
      headerTemplate: headerTemplate ?? '<span></span>',
      footerTemplate: footerTemplate ?? '<span></span>',
    }),
  }
}
