import { setTimeout } from 'node:timers/promises'
import type { DiscoveryCode } from '@abp-kit/core/protocol'
import { DiscoveryFailure, networkFailure } from '../discovery/failure'
import { createHttpReader, type HttpRules } from '../discovery/http'
import { readManifest } from '../discovery/manifest'
import { limits } from '../limits'
import type { InjectedPage, PageDocument } from '../page/injected-page'
import { quote } from '../quote'
import { isExtensionUrl } from '../session/page-url'
import type { SessionWarning } from '../session/session-warning'

/** Milliseconds between two looks at a head that is still on its way. */
const pause = 20

/** What another network may be the reason of. */
const unreachable: readonly DiscoveryCode[] = ['NETWORK_ERROR', 'TIMEOUT']

/** A manifest that is being read. */
export interface ManifestReading {
  /**
   * Waits a little longer for it, and ends the reading.
   *
   * @param left - milliseconds that there are at most
   * @returns what is to be told of it
   */
  warnings(left: number): Promise<SessionWarning[]>
  /** Nobody is to hear of it. */
  stop(): void
}

/**
 * Reads the manifest that a page links, beside everything else: a page without one, or with one that cannot be used, is connected
 * to all the same, because what counts is what it says at run time (docs/protocol.md §2 and §7).
 *
 * @param rules - where the manifest may be
 * @param cancelled - by the caller: nothing is told then
 * @param elsewhere - whether the browser may run on another machine, whose network is another: a manifest that cannot be
 *   reached from here is not odd then
 * @returns what reads it; nothing there throws
 */
export function startReadingManifest(
  side: InjectedPage,
  rules: () => HttpRules,
  cancelled: AbortSignal | undefined,
  elsewhere: boolean,
): ManifestReading {
  const stop = new AbortController()
  const ended = AbortSignal.any([stop.signal, ...(cancelled ? [cancelled] : [])])
  const reading = judge(side, rules, ended, elsewhere)
  return {
    stop: () => stop.abort(),
    async warnings(left) {
      const limit = Math.min(left, limits.manifestMilliseconds)
      const found = await Promise.race([reading, setTimeout(limit, undefined, { ref: false })])
      stop.abort()
      return (
        found ?? (elsewhere ? [] : [oddManifest(`The manifest was not read within ${Math.round(limit)} ms.`)])
      )
    },
  }
}

async function judge(
  side: InjectedPage,
  rules: () => HttpRules,
  signal: AbortSignal,
  elsewhere: boolean,
): Promise<SessionWarning[]> {
  try {
    const { manifestUrl, url } = await readLink(side, signal)
    // Only the browser can read what is in an extension, and nobody looks for its manifest there.
    if (isExtensionUrl(URL.parse(url) ?? undefined)) return []
    if (manifestUrl === undefined) {
      const message = `${quote(url)} has no <link rel="abp-manifest"> in its head: agents find the app only by running the page.`
      return [{ code: 'NO_MANIFEST', message }]
    }
    if (!URL.canParse(manifestUrl)) {
      return [oddManifest(`The page links its manifest as ${quote(manifestUrl)}, which is not a URL.`)]
    }
    return (await fetchManifest(new URL(manifestUrl), rules(), signal)).map(oddManifest)
  } catch (error) {
    // The page has gone away meanwhile, which others say.
    if (signal.aborted || !(error instanceof DiscoveryFailure)) return []
    if (elsewhere && unreachable.includes(error.code)) return []
    return [oddManifest(error.message)]
  }
}

/** @returns the document, when it links a manifest or its head has no link. @throws the signal's reason */
async function readLink(side: InjectedPage, signal: AbortSignal): Promise<PageDocument> {
  for (;;) {
    signal.throwIfAborted()
    const document = await side.document().catch(() => undefined)
    if (document && (document.manifestUrl !== undefined || document.hasHead)) return document
    await setTimeout(pause, undefined, { ref: false })
  }
}

/** @returns what is odd about it. @throws {DiscoveryFailure} when it cannot be used */
async function fetchManifest(url: URL, rules: HttpRules, signal: AbortSignal): Promise<string[]> {
  const http = await createHttpReader(rules, signal)
  try {
    return (await readManifest(await http.get(url, 'application/json'))).warnings
  } catch (error) {
    throw networkFailure(error, url)
  } finally {
    await http.close()
  }
}

function oddManifest(message: string): SessionWarning {
  return { code: 'MANIFEST', message }
}
