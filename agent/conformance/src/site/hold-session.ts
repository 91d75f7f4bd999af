import type { BrowserHandle, Session } from '@abp-kit/client'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import type { SessionEvidence } from './evidence.ts'
import type { WaitLimits } from './within.ts'

const callMilliseconds = 10_000

/** A name that no app has. */
const absent = 'conformance.absent'

const withoutAbp = new AbpError(
  'NOT_SUPPORTED',
  'The page has no `window.abp`, nor a link to a manifest. It has only WebMCP tools.',
).toJSON()

/**
 * Opens a session with the page's app, and closes it at the end.
 *
 * @param during - runs while the session is open
 */
export async function holdSession(
  browser: BrowserHandle,
  url: string,
  { requestTimeout, signal }: WaitLimits,
  during: (session: Session, listed: SessionEvidence['listed']) => Promise<void>,
): Promise<SessionEvidence> {
  let session: Session | undefined
  try {
    session = await browser.connect(url, { signal, timeout: requestTimeout })
    // Without `window.abp`, the client falls back to the page's WebMCP tools.
    if (session.protocol === 'webmcp') return { listed: [], failure: withoutAbp }
    const listed = await session.listCapabilities()
    const unknown = await session.call(absent, {}, { timeout: callMilliseconds, signal, retry: false })
    await during(session, listed)
    return { listed, unknown }
  } catch (error) {
    signal.throwIfAborted()
    if (isAbpError(error)) return { listed: [], failure: error.toJSON() }
    throw error
  } finally {
    await session?.close()
  }
}
