import { AbpError } from '@abp-kit/core'
import { ApplicationRef, inject } from '@angular/core'
import { Router } from '@angular/router'

export default async function readPage({ path }: { path: string }) {
  // Before the first `await`, after which there is no injection context.
  const app = inject(ApplicationRef)
  const router = inject(Router)
  // For an unknown page, the router would show an error.
  if (!router.config.some((route) => `/${route.path}` === path && path !== '/**')) {
    const message = `This app has no page ${path}`
    throw new AbpError('INVALID_PARAMS', message, {
      details: { issues: [{ path: 'path', code: 'UNKNOWN_PAGE', message }] },
    })
  }
  await router.navigateByUrl(path)
  await app.whenStable()
  return {
    path: location.pathname,
    title: document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: as a person sees it, with its line breaks
    text: document.querySelector('main')?.innerText ?? '',
  }
}
