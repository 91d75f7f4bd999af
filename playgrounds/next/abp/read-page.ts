import { navigate } from '@abp-kit/next/navigation'

export default async function readPage({ path }: { path: string }) {
  await navigate(path)
  return {
    path: location.pathname,
    title: document.title,
    text: document.querySelector('main')?.innerText ?? '',
  }
}
