import { navigateTo, nextTick, useNuxtApp, useRouter } from '#imports'

export default async function readPage({ path }: { path: string }) {
  const nuxtApp = useNuxtApp()
  if (useRouter().currentRoute.value.fullPath !== path) {
    // The page is there when its data is, which is later than the end of the navigation.
    const shown = new Promise<void>((resolve) => {
      nuxtApp.hooks.hookOnce('page:finish', () => resolve())
      nuxtApp.hooks.hookOnce('app:error', () => resolve())
    })
    await navigateTo(path)
    await shown
    await nextTick()
  }
  return {
    path: location.pathname,
    title: document.title,
    text: document.querySelector('main')?.innerText ?? '',
  }
}
