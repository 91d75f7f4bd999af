import { navigate } from '@abp-kit/next/navigation'

export default async function readPage({ path }: { path: string }) {
  await navigate(path)
  await titled()
  return {
    path: location.pathname,
    title: document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: as a person sees it, with its line breaks
    text: document.querySelector('main')?.innerText ?? '',
  }
}

/** Next.js streams metadata: a page's title may come after the page. */
function titled(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(check)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    check()
    function check() {
      if (document.title === '') return
      observer.disconnect()
      resolve()
    }
  })
}
