import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { HtmlEvidence, ReadPage } from './evidence.ts'
import { type FindElements, oncePerText, readers, readPage } from './read-page.ts'
import type { WaitLimits } from './within.ts'

/** The status of a development server that builds the app for the first time, such as Nuxt's. */
const unavailable = 503
const startMilliseconds = 15_000
const betweenReadsMilliseconds = 500

/** The same limit as in the client. */
const mostRefreshes = 5

/** Follows pages that only redirect to another one, like browsers. */
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
  // Below the final page, because its app may have a base path.
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
