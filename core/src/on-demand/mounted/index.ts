/** Milliseconds after which an app that has shown nothing is not waited for any more. */
const patience = 5_000

/**
 * Waits for an app that is not in its page yet: it may put itself there long after its scripts have run, for example after
 * a request, and a handler would find nothing until then. Resolves after 5 s at the latest.
 *
 * @param place - selects the empty elements that may be for an app, or for its dialogs: text elsewhere on the page also ends
 *   the wait
 */
export function mounted(place: string): Promise<void> {
  const isEmpty = () =>
    document.querySelector(place) &&
    // biome-ignore lint/performance/useDomNodeTextContent: what people see is meant
    !document.body.innerText.trim() &&
    // An app may draw all of itself.
    !document.querySelector('canvas, video')
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
