import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserHandle } from '@abp-kit/client'
import type { VisitorDownload } from './evidence.ts'
import { openLoaded } from './open-loaded.ts'
import { type OpenPage, openPage } from './open-page.ts'
import type { WaitLimits } from './within.ts'

/** The maximum number of URLs to keep: of scripts, and of files that service workers have stored. */
const keptAddresses = 5_000
/** Milliseconds for a service worker to be installed. */
const installMilliseconds = 3_000
/** Milliseconds after the load in which a page may run its downloads by itself. */
const visitMilliseconds = 10_000
const betweenLooksMilliseconds = 500

/** The URLs that a service worker has stored, once it is installed. */
const readCaches = `(async () => {
  const workers = await navigator.serviceWorker?.getRegistrations?.() ?? []
  if (workers.length === 0) return []
  await Promise.race([navigator.serviceWorker.ready, new Promise((resolve) => setTimeout(resolve, ${installMilliseconds}))])
  const urls = []
  for (const name of (await caches.keys()).slice(0, 50))
    for (const { url } of await (await caches.open(name)).keys()) if (urls.length < ${keptAddresses}) urls.push(url)
  return urls
})()`

/** The parameter that Workbox adds to the URL of a file whose name has no hash. */
const workboxRevision = /[?&]__WB_REVISION__=[^&]*$/

/** The scripts that a page downloads before and after an agent calls it. */
export interface DownloadWatch {
  /** Ends the visit: scripts that run from now on run because an agent calls. */
  endVisit(): Promise<void>
  /** @returns the scripts that the visit downloaded but that ran only after it */
  readUnused(): Promise<VisitorDownload[]>
}

/**
 * Records which scripts a page downloads, and which of them run. A page may prefetch scripts that its code
 * may need later: with `<link rel="prefetch">`, or with a service worker.
 *
 * @param cdp - the connection of a page that has not been opened yet
 * @throws {Error} the browser's error
 */
export async function watchDownloads(cdp: OpenPage['cdp']): Promise<DownloadWatch> {
  const addresses = new Map<string, string>()
  /** The bytes as sent, if known. */
  const downloaded = new Map<string, number | undefined>()
  let isVisit = true
  cdp.on('Network.responseReceived', (event) => {
    const { requestId, response, type } = Object(event)
    if (isVisit && type !== 'Document' && addresses.size < keptAddresses)
      addresses.set(String(requestId), String(response?.url))
  })
  cdp.on('Network.loadingFinished', (event) => {
    const { encodedDataLength, requestId } = Object(event)
    const url = addresses.get(String(requestId))
    if (isVisit && url !== undefined) downloaded.set(url, Number(encodedDataLength))
  })
  await cdp.send('Network.enable')
  await startCoverage(cdp)
  let ranInVisit = new Set<string>()
  return {
    async endVisit() {
      const found = await cdp.send('Runtime.evaluate', {
        expression: readCaches,
        awaitPromise: true,
        returnByValue: true,
      })
      const cached: unknown = Object(Object(found).result).value
      isVisit = false
      for (const stored of Array.isArray(cached) ? cached.map(String) : []) {
        const url = stored.replace(workboxRevision, '')
        if (!downloaded.has(url)) downloaded.set(url, undefined)
      }
      ranInVisit = await readRun(cdp)
    },
    async readUnused() {
      const ran = await readRun(cdp)
      return [...downloaded]
        .filter(([url]) => ran.has(url) && !ranInVisit.has(url))
        .map(([url, bytes]) => ({ url, ...(bytes !== undefined && { bytes }) }))
    },
  }
}

/**
 * Visits a page again, without an agent, because a busy page or machine may run some scripts late, by chance
 * during an agent's call.
 *
 * @param suspects - the scripts that ran only when an agent called
 * @returns the suspects that do not run within 10 s without an agent
 * @throws {Error} the browser's error
 */
export async function confirmUnused(
  browser: BrowserHandle,
  url: string,
  limits: WaitLimits,
  suspects: readonly VisitorDownload[],
): Promise<VisitorDownload[]> {
  if (suspects.length === 0) return []
  const page = await openPage(browser, limits)
  try {
    await startCoverage(page.cdp)
    await openLoaded(page.cdp, url, limits)
    const end = performance.now() + visitMilliseconds
    let unused = [...suspects]
    while (true) {
      const ran = await readRun(page.cdp)
      unused = unused.filter((one) => !ran.has(one.url))
      if (unused.length === 0 || performance.now() > end) return unused
      await wait(betweenLooksMilliseconds, undefined, { signal: limits.signal })
    }
  } finally {
    await page.close()
  }
}

async function startCoverage(cdp: OpenPage['cdp']): Promise<void> {
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
}

/** @returns the URLs of the scripts that have run code since the last reading */
async function readRun(cdp: OpenPage['cdp']): Promise<Set<string>> {
  const { result } = Object(await cdp.send('Profiler.takePreciseCoverage'))
  const ran = new Set<string>()
  for (const script of Array.isArray(result) ? result : []) {
    const { functions, url } = Object(script)
    const counts = (Array.isArray(functions) ? functions : []).map(
      (one) => Object(Object(one).ranges?.[0]).count,
    )
    if (url && counts.some((count) => count > 0)) ran.add(String(url))
  }
  return ran
}
