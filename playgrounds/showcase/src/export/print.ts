import { documentStyle } from './document-style'

const hostName = 'showcase-print'

/** Styles without an element, because a Content-Security-Policy may forbid those. */
function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

const pageSheet = sheetOf(`
  ${hostName} { display: none }
  @media print {
    body > :not(${hostName}) { display: none !important }
    ${hostName} { display: block !important }
  }
`)
const articleSheet = sheetOf(documentStyle)

let remove: (() => void) | undefined

/**
 * Prints an article instead of the app around it, which does not change on the screen. The article stays
 * until it was printed, or the next one comes: the PDF is made after the call.
 *
 * @param title - of the document, which names the PDF
 */
export async function printArticle(article: HTMLElement, title: string): Promise<void> {
  remove?.()
  const host = document.createElement(hostName)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [articleSheet]
  root.append(article)
  document.adoptedStyleSheets.push(pageSheet)
  document.body.append(host)
  const before = document.title
  document.title = title

  const done = () => {
    removeEventListener('afterprint', done)
    host.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pageSheet)
    if (document.title === title) document.title = before
    remove = undefined
  }
  remove = done
  await document.fonts.ready
  addEventListener('afterprint', done)
  window.print()
}
