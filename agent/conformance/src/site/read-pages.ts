import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { HtmlEvidence, ReadPage } from './evidence.ts'
import { type FindElements, oncePerText, readers, readPage } from './read-page.ts'
import type { WaitLimits } from './within.ts'

/** What a development server answers while it builds the app for the first time, as Nuxt's does. */
const unavailable = 503
const startMilliseconds = 15_000
const betweenReadsMilliseconds = 500

/** As many as the client follows. */
const mostRefreshes = 5

/** Follows pages that only lead to another one, as browsers do. */
export async function readPages(start: string, limits: WaitLimits): Promise<HtmlEvidence> {
  const find = oncePerText()
  let page = start
  let pages = await readStarted(page, limits, find)
  for (let refreshes = 0; refreshes < mostRefreshes; refreshes++) {
    const { refresh } = pages[0] ?? {}
    if (refresh === undefined) break
    page = refresh
    pages = await readStarted(page, limits, find)
  }
  // Below the page that was reached: its app may have a base path.
  const nowhere = new URL(pages[0]?.url ?? page)
  nowhere.pathname = `${nowhere.pathname.replace(/\/$/, '')}/${randomUUID()}`
  return { page, pages, missing: await readPage(nowhere.href, readers[0], limits, find) }
}

async function readStarted(url: string, limits: WaitLimits, find: FindElements): Promise<ReadPage[]> {
  const read = () => Promise.all(readers.map((reader) => readPage(url, reader, limits, find)))
  let pages = await read()
  const giveUp = performance.now() + startMilliseconds
  while (pages.some(({ status }) => status === unavailable) && performance.now() < giveUp) {
    await wait(betweenReadsMilliseconds, undefined, { signal: limits.signal })
    pages = await read()
  }
  return pages
}
