import { setTimeout } from 'node:timers/promises'
import type { DiscoveryCode } from '@abp-kit/core/protocol'
import { DiscoveryFailure, networkFailure } from '../discovery/failure.ts'
import { createHttpReader, type HttpRules } from '../discovery/http.ts'
import { readManifest } from '../discovery/manifest.ts'
import { limits } from '../limits.ts'
import type { InjectedPage, PageDocument } from '../page/injected-page.ts'
import { quote } from '../quote.ts'
import { isExtensionUrl } from '../session/page-url.ts'
import type { SessionWarning } from '../session/session-warning.ts'

/** Milliseconds between two checks of a head that is still loading. */
const pauseMilliseconds = 20

/** Failures that another network could explain. */
const unreachable: readonly DiscoveryCode[] = ['NETWORK_ERROR', 'TIMEOUT']

/** A manifest that is being read. */
export interface ManifestReading {
  /**
   * Waits a little longer for the manifest, and stops reading.
   *
   * @param millisecondsLeft - the maximum remaining milliseconds
   * @returns the warnings about the manifest
   */
  warnings(millisecondsLeft: number): Promise<SessionWarning[]>
  /** Stops reading, without warnings. */
  stop(): void
}

/**
 * Reads the manifest that a page links, in parallel with everything else. A page without a usable manifest
 * still connects, because its answers at run time take precedence (docs/protocol.md §2 and §7).
 *
 * @param rules - the allowed locations of the manifest
 * @param cancelled - aborted by the caller; no warnings are returned then
 * @param elsewhere - whether the browser may run on another machine, in another network. A manifest that
 *   this process cannot reach is then not a problem.
 * @returns the reading, which never throws
 */
export function startReadingManifest(
  injected: InjectedPage,
  rules: () => HttpRules,
  cancelled: AbortSignal | undefined,
  elsewhere: boolean,
): ManifestReading {
  const stop = new AbortController()
  const ended = AbortSignal.any([stop.signal, ...(cancelled ? [cancelled] : [])])
  const reading = judge(injected, rules, ended, elsewhere)
  return {
    stop: () => stop.abort(),
    async warnings(millisecondsLeft) {
      const limit = Math.min(millisecondsLeft, limits.manifestMilliseconds)
      const found = await Promise.race([reading, setTimeout(limit, undefined, { ref: false })])
      stop.abort()
      return (
        found ?? (elsewhere ? [] : [oddManifest(`The manifest was not read within ${Math.round(limit)} ms.`)])
      )
    },
  }
}

async function judge(
  injected: InjectedPage,
  rules: () => HttpRules,
  signal: AbortSignal,
  elsewhere: boolean,
): Promise<SessionWarning[]> {
  try {
    const { manifestUrl, url } = await readLink(injected, signal)
    // Only the browser can read an extension's files, and agents do not look for a manifest there.
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
    // The page has closed meanwhile, which the client reports elsewhere.
    if (signal.aborted || !(error instanceof DiscoveryFailure)) return []
    if (elsewhere && unreachable.includes(error.code)) return []
    return [oddManifest(error.message)]
  }
}

/** @returns the document, once it links a manifest or its head is complete. @throws the signal's reason */
async function readLink(injected: InjectedPage, signal: AbortSignal): Promise<PageDocument> {
  for (;;) {
    signal.throwIfAborted()
    const document = await injected.document().catch(() => undefined)
    if (document && (document.manifestUrl !== undefined || document.hasHead)) return document
    await setTimeout(pauseMilliseconds, undefined, { ref: false })
  }
}

/** @returns the manifest's problems. @throws {DiscoveryFailure} when it cannot be used */
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
