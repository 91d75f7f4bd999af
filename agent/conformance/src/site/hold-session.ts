import type { BrowserHandle, Session } from '@abp-kit/client'
import { isAbpError } from '@abp-kit/core/protocol'
import type { SessionEvidence } from '../evidence'

const connectMilliseconds = 30_000
const callMilliseconds = 10_000

/** A name that no app has. */
const absent = 'conformance.absent'

/**
 * Holds a session with the page's app.
 *
 * @param during - runs while the session is open
 */
export async function holdSession(
  browser: BrowserHandle,
  url: string,
  signal: AbortSignal,
  during: (session: Session, listed: SessionEvidence['listed']) => Promise<void>,
): Promise<SessionEvidence> {
  let session: Session | undefined
  try {
    session = await browser.connect(url, { signal, timeout: connectMilliseconds })
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
