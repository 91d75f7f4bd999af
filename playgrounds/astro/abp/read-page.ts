import { navigate } from 'astro:transitions/client'
import { AbpError } from '@abp-kit/core'

export default async function readPage({ path }: { path: string }) {
  const url = `${import.meta.env.BASE_URL.replace(/\/$/, '')}${path}`
  // The browser does not know which pages there are. For an unknown one, it would show the error page.
  if ((await fetch(url, { method: 'HEAD' })).status === 404) {
    const message = `This app has no page ${path}`
    throw new AbpError('INVALID_PARAMS', message, {
      details: { issues: [{ path: 'path', code: 'UNKNOWN_PAGE', message }] },
    })
  }
  await navigate(url)
  return {
    path: location.pathname,
    title: document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: as a person sees it, with its line breaks
    text: document.querySelector('main')?.innerText ?? '',
  }
}
