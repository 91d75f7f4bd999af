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
  await navigate(path)
  await titled()
  return {
    path: location.pathname,
    title: document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: as a person sees it, with its line breaks
    text: document.querySelector('main')?.innerText ?? '',
  }
}

/** Waits for the page's title. Next.js streams metadata, so the title may arrive after the page. */
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
