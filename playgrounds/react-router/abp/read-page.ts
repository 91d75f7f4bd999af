import { navigate } from '../app/navigation'

export default async function readPage({ path }: { path: string }) {
  await navigate(path)
  return {
    path: location.pathname,
    title: document.title,
    // biome-ignore lint/performance/useDomNodeTextContent: as a person sees it, with its line breaks
    text: document.querySelector('main')?.innerText ?? '',
  }
}
