import type { ServedApp } from './row.ts'

/**
 * @param name - of the service worker's file
 * @param folder - of the build's scripts, such as `_next/static/`
 * @returns a function that throws if the worker fetches in advance what only agents need, or fetches nothing in advance
 */
export function judgeWorker(name: string, folder: string): (app: ServedApp) => Promise<void> {
  const script = new RegExp(`${folder}[^"'\`]+\\.js`, 'g')
  return async ({ url, mode }) => {
    // The development server's service worker lists nothing.
    if (mode === 'dev') return
    const worker = await (await fetch(`${url}/${name}`)).text()
    const paths = worker.match(script) ?? []
    if (paths.length === 0) throw new Error('The service worker lists no scripts.')
    for (const path of paths) {
      const text = await (await fetch(`${url}/${path}`)).text()
      if (/convert\.markdownToHtml|UNKNOWN_CAPABILITY/.test(text))
        throw new Error(`The service worker's list has ${path}, which only agents need.`)
    }
  }
}
