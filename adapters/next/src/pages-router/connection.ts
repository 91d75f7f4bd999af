import type { NextRouter } from 'next/router'
import type { Connection } from '../page/connection.ts'

/** Wait in milliseconds for a page that the browser does not draw. */
const hiddenPage = 100

declare global {
  interface Window {
    /** Next.js's own object, which the client of either router sets. */
    next?: { router?: NextRouter }
  }
}

/**
 * Presents the Pages Router to handlers with the App Router's interface. It is separate from the page's own
 * code, because only handlers need it. It does not import `next/router`, which the App Router's pages would
 * then download.
 *
 * @returns `undefined` if the page belongs to the App Router
 */
export function findPagesConnection(): Connection | undefined {
  const router = document.getElementById('__NEXT_DATA__') && window.next?.router
  if (!router) return undefined
  return {
    router: {
      push: (href, options) => router.push(href, undefined, options),
      replace: (href, options) => router.replace(href, undefined, options),
      // Fetches the page's data again. A document reload would end the call.
      refresh: () => router.replace(router.asPath, undefined, { scroll: false }),
      prefetch: (href) => router.prefetch(href),
      back: () => router.back(),
      forward: () => router.forward(),
    },
    // The promise of `push` and `replace` resolves when React shows the page. `next/head` changes the title
    // in an effect, which React runs after the next frame. Hidden pages have no frames.
    async follow(start) {
      await start()
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
        setTimeout(resolve, hiddenPage)
      })
    },
  }
}
