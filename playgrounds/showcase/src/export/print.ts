import { documentStyle } from './document-style'

const hostName = 'showcase-print'

/** Creates styles without an element, because a Content-Security-Policy may forbid style elements. */
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
 * Prints an article instead of the app around it. The screen does not change. The article stays until it has been printed
 * or the next one comes, because the PDF is made after the call.
 *
 * @param title - the title of the document, which becomes the name of the PDF
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
