import { AbpError } from '@abp-kit/core'
import { goto } from '$app/navigation'
import { match, resolve } from '$app/paths'

export default async function readPage({ path }: { path: string }) {
  const url = new URL(`.${path}`, new URL(resolve('/'), location.href))
  // For an unknown page, Kit would leave the document, and the call would be lost.
  if (!(await match(url))) {
    const message = `This app has no page ${path}`
    throw new AbpError('INVALID_PARAMS', message, {
      details: { issues: [{ path: 'path', code: 'UNKNOWN_PAGE', message }] },
    })
  }
  await goto(url)
  return {
    path: location.pathname,
    title: document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: as a person sees it, with its line breaks
    text: document.querySelector('main')?.innerText ?? '',
  }
}
