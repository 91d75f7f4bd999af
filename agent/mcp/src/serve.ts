import { checkModel } from './attach/index.ts'
import { Bridge } from './bridge.ts'
import { checkPlaces } from './check-places.ts'
import { checkStorageState } from './check-storage-state.ts'
import type { Settings } from './config/index.ts'
import { waitForCalls } from './drain.ts'
import { createLog, type Log } from './log/index.ts'
import { openTracing } from './operations/index.ts'
import { openRecorder } from './record/index.ts'
import { type Serving, serveOverHttp, serveOverStdio } from './server/index.ts'
import { openStore } from './store/index.ts'

/** A running MCP server. */
export interface ServedBridge {
  /** The URL that clients connect to, over HTTP. */
  url?: string
  /**
   * The file with the token that clients must send, over HTTP. Absent with `auth: false`, or if the token was
   * given as `authToken`.
   */
  tokenFile?: string
  /** Settles when everything has ended: sessions, browser, server. */
  ended: Promise<void>
  /** Ends the MCP server immediately. Running calls are cancelled. */
  end: () => void
  /**
   * Over HTTP: accepts no new calls, and ends the MCP server when the running calls have ended, at the latest
   * after `drainTimeout`. A second call ends it immediately. Over stdio, which has a single client, the first
   * call does so.
   */
  drain: () => void
}

/**
 * Serves the MCP server over stdio, or over HTTP if the settings require it. Starts only the server, because
 * some clients start it twice to inspect it.
 *
 * @param log - writes to stderr by default
 * @throws {AbpError} `INVALID_CONFIG` if the address cannot be listened on, the store cannot be opened, a
 *   path can never be a directory, the record cannot be written, or the model is not known
 * @example const { url, end } = await serve(settingsSchema.parse({ http: true }))
 */
export async function serve(settings: Settings, log: Log = createLog(settings)): Promise<ServedBridge> {
  const bridge = new Bridge(
    settings,
    log,
    await openStore(settings, log),
    await openTracing(),
    await openRecorder(settings, log),
  )
  await checkPlaces(bridge)
  await checkStorageState(settings, log)
  // Without a model name, nothing needs to be checked or loaded.
  if (settings.model !== undefined) await checkModel(settings.model)
  let end: () => void = () => undefined
  const endRequested = new Promise<void>((resolve) => {
    end = resolve
  })
  const serving: Serving = settings.http ? await serveOverHttp(bridge) : serveOverStdio(bridge, end)
  const { url, tokenFile } = serving
  log.info(url === undefined ? 'Serving stdio.' : `Serving ${url}.`)
  let drained: AbortController | undefined
  const drain = () => {
    if (!settings.http || drained) {
      drained?.abort()
      end()
      return
    }
    drained = new AbortController()
    bridge.gate.drain()
    log.info('Waiting for running calls.')
    void waitForCalls(bridge.gate, bridge.sessions, settings.drainTimeout, drained.signal).then(end)
  }
  const ended = endRequested.then(async () => {
    log.info('Ending.')
    // The answers come first: the steps after them end their requests.
    bridge.gate.end()
    await serving.answered()
    await bridge.close()
    await serving.close()
  })
  return {
    ...(url !== undefined && { url }),
    ...(tokenFile !== undefined && { tokenFile }),
    ended,
    end,
    drain,
  }
}
