/** Milliseconds after which an app that has shown nothing is not waited for any more. */
const patience = 5_000

/** What an app may show besides text. */
const pictures = 'img, svg'
const controls = 'iframe, object, embed, input, select, textarea'

/** A word in the id or the class of what a page shows until its app is there. */
const loading = /(?:^|[\s_-])(?:loading|(?:pre)?loader|spinner|splash)(?![a-z])/i

const isLoading = (one: Element) => loading.test(`${one.id} ${one.getAttribute('class')}`)

/** What says to readers of screens that the page is not done. */
const busy = '[aria-busy="true"], [role="progressbar"], [role="status"]'

/** A picture that turns is a loading indicator: `animate-spin`. */
const turning = '[class*="spin" i]'

/** All that a page says while its app loads, in the languages of most apps. */
const loadingText =
  /^(?:(?:loading|please wait|just a moment|one moment|chargement|cargando|carregando|caricamento|laden|lädt|wird geladen|ładowanie|загрузка|завантаження|yükleniyor|đang tải|(?:正在)?加载中?|載入中|読み込み中|로딩(?: ?중)?)[\s\p{P}]*)+$/iu

/**
 * Waits for an app that is not in its page yet: it may put itself there long after its scripts have run, for example after
 * a request, and a handler would find nothing until then. A loading indicator is no app: it says so in its id, its class or its
 * text, or is made of elements without content. Resolves after 5 s at the latest, or when there is other text anywhere on the page.
 */
export function mounted(): Promise<void> {
  const isEmpty = () => {
    const places = [...document.querySelectorAll<HTMLElement>('body>div')]
    // What comes later is for dialogs, as in Nuxt.
    const app = places.find((place) => !isLoading(place))
    // Next.js begins with a hidden one.
    if (!app || app.hidden) return false
    const indicators = [
      ...[...places, ...app.querySelectorAll<HTMLElement>(':scope>*')].filter(isLoading),
      ...app.querySelectorAll<HTMLElement>(busy),
    ]
    // biome-ignore-start lint/performance/useDomNodeTextContent: what people see is meant
    const text = indicators
      .reduce((all, { innerText = '' }) => all.replace(innerText, ''), document.body.innerText)
      .trim()
    // biome-ignore-end lint/performance/useDomNodeTextContent: what people see is meant
    const saysLoading = loadingText.test(text)
    const isContent = (one: Element) =>
      one.matches(controls) ||
      // Beside such a text, a picture belongs to it.
      (!saysLoading && (one.localName.includes('-') || (one.matches(pictures) && !one.closest(turning))))
    return (
      (!text || saysLoading) &&
      // An app may draw all of itself, or be an element that shows itself.
      !document.querySelector('canvas, video') &&
      ![...app.querySelectorAll('*')].some(
        (one) => isContent(one) && !indicators.some((indicator) => indicator.contains(one)),
      )
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
