import { AbpError } from '@abp-kit/core'
import { navigate } from '@abp-kit/next/navigation'

export default async function readPage({ path }: { path: string }, { signal }: { signal: AbortSignal }) {
  // For an unknown page, Next.js would leave the document, and the call would be lost.
  const { status } = await fetch(`${process.env.BASE_PATH ?? ''}${path}`, { method: 'HEAD', signal })
  if (status === 404) {
    const message = `This app has no page ${path}`
    throw new AbpError('INVALID_PARAMS', message, {
      details: { issues: [{ path: 'path', code: 'UNKNOWN_PAGE', message }] },
    })
  }
  const from = { path: location.pathname, title: document.title }
  await navigate(path)
  if (location.pathname !== from.path) await titled(from.title)
  return {
    path: location.pathname,
    title: document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: as a person sees it, with its line breaks
    text: document.querySelector('main')?.innerText ?? '',
  }
}

/**
 * Waits for the page's title, which Next.js streams: until it arrives, the document has none, or that of the page before,
 * if that page was left before React had hydrated its metadata. Two pages may have the same title, so it waits a second at
 * most.
 */
function titled(before: string): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(check)
    const timer = setTimeout(end, 1000)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    check()
    function check() {
      if (document.title !== '' && document.title !== before) end()
    }
    function end() {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
  })
}
