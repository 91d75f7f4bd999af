/** Milliseconds to wait for an app that has shown nothing. */
const patience = 5_000

/** Elements other than text that an app may show. */
const pictures = 'img, svg'
const controls = 'iframe, object, embed, input, select, textarea'

/** A word in the id or the class of the element that a page shows until its app is ready. */
const loading = /(?:^|[\s_-])(?:loading|(?:pre)?loader|spinner|splash)(?![a-z])/i

const isLoading = (one: Element) => loading.test(`${one.id} ${one.getAttribute('class')}`)

/** Attributes that announce to screen readers that the page is not ready. */
const busy = '[aria-busy="true"], [role="progressbar"], [role="status"]'

/** A spinning image is a loading indicator: `animate-spin`. */
const turning = '[class*="spin" i]'

/** The whole text of a page while its app loads, in the languages of most apps. */
const loadingText =
  /^(?:(?:loading|please wait|just a moment|one moment|chargement|cargando|carregando|caricamento|laden|lädt|wird geladen|ładowanie|загрузка|завантаження|yükleniyor|đang tải|(?:正在)?加载中?|載入中|読み込み中|로딩(?: ?중)?)[\s\p{P}]*)+$/iu

/**
 * Waits for an app that is not in its page yet: it may mount long after its scripts have run, for example
 * after a request, and a handler would find nothing until then. A loading indicator is not an app: its id,
 * class or text identifies it, or it consists of elements without content. Resolves after at most 5 s, or
 * when other text appears anywhere on the page.
 */
export function mounted(): Promise<void> {
  const isEmpty = () => {
    const places = [...document.querySelectorAll<HTMLElement>('body>div')]
    // Later elements are for dialogs, as in Nuxt.
    const app = places.find((place) => !isLoading(place))
    // Next.js starts with a hidden element.
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
      // An image next to such a text belongs to it.
      (!saysLoading && (one.localName.includes('-') || (one.matches(pictures) && !one.closest(turning))))
    return (
      (!text || saysLoading) &&
      // An app may consist of a canvas, a video or other content elements.
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
