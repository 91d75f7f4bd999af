/** Milliseconds after which an app that has shown nothing is not waited for any more. */
const patience = 5_000

/** Selects where an app puts itself. What comes later is for dialogs, as in Nuxt; Next.js begins with a hidden one. */
const place = 'body>div:first-of-type:not([hidden])'

/** What an app may show besides text. A loading indicator is made of elements without content. */
const content = 'img, svg, iframe, object, embed, input, select, textarea'

/**
 * Waits for an app that is not in its page yet: it may put itself there long after its scripts have run, for example after
 * a request, and a handler would find nothing until then. Its place may have a loading indicator. Resolves after 5 s at the
 * latest, or when there is text anywhere on the page.
 */
export function mounted(): Promise<void> {
  const isEmpty = () => {
    const app = document.querySelector(place)
    return (
      app &&
      // biome-ignore lint/performance/useDomNodeTextContent: what people see is meant
      !document.body.innerText.trim() &&
      // An app may draw all of itself, or be an element that shows itself.
      !document.querySelector('canvas, video') &&
      !app.querySelector(content) &&
      ![...app.querySelectorAll('*')].some(({ localName }) => localName.includes('-'))
    )
  }
  if (!isEmpty()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(() => isEmpty() || end())
    const timer = setTimeout(end, patience)
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
