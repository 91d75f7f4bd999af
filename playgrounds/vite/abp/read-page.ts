import { AbpError } from '@abp-kit/core'
import { matchRoutes } from 'react-router'
import { router } from '../src/router'

export default async function readPage({ path }: { path: string }) {
  // For an unknown page, the router would show an error.
  if (!matchRoutes(router.routes, path)) {
    const message = `This app has no page ${path}`
    throw new AbpError('INVALID_PARAMS', message, {
      details: { issues: [{ path: 'path', code: 'UNKNOWN_PAGE', message }] },
    })
  }
  // Without `flushSync`, the page is shown some time after the end of the navigation.
  await router.navigate(path, { flushSync: true })
  return {
    path: location.pathname,
    title: document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: as a person sees it, with its line breaks
    text: document.querySelector('main')?.innerText ?? '',
  }
}
