import { navigateTo, useNuxtApp, useRouter } from '#imports'

export default async function readPage({ path }: { path: string }) {
  const { hooks } = useNuxtApp()
  if (useRouter().currentRoute.value.fullPath !== path) {
    // The page is shown when its data has arrived, after the end of the navigation. The title follows in a
    // separate task.
    const shown = new Promise<void>((resolve, reject) => {
      hooks.hookOnce('page:finish', () => {
        setTimeout(resolve)
      })
      hooks.hookOnce('app:error', reject)
    })
    await Promise.all([navigateTo(path), shown])
  }
  return {
    path: location.pathname,
    title: document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: as a person sees it, with its line breaks
    text: document.querySelector('main')?.innerText ?? '',
  }
}
