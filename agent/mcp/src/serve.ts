import { checkModel } from './attach'
import { Bridge } from './bridge'
import { checkPlaces } from './check-places'
import type { Settings } from './config'
import { createLog, type Log } from './log'
import { type Serving, serveOverHttp, serveOverStdio } from './server'
import { openStore } from './store'

/** A bridge that is being served. */
export interface ServedBridge {
  /** The URL that clients connect to, over HTTP. */
  url?: string
  /**
   * The file with the token that clients must show, over HTTP. Absent with `auth: false`, or if the token was given
   * as `authToken`.
   */
  tokenFile?: string
  /** Settles when everything has ended: sessions, browser, server. */
  ended: Promise<void>
  /** Ends the bridge. */
  end: () => void
}

/**
 * Serves a bridge over stdio, or over HTTP if the settings say so. Starts only the server, because some clients start
 * it twice to look at it.
 *
 * @param log - writes to stderr by default
 * @throws {AbpError} `INVALID_CONFIG` if the address cannot be listened on, the store cannot be opened, a path can
 *   never be a directory, or the model is not known
 *
 * @example
 * const { url, end } = await serve(settingsSchema.parse({ http: true }))
 */
export async function serve(settings: Settings, log: Log = createLog(settings)): Promise<ServedBridge> {
  const bridge = new Bridge(settings, log, await openStore(settings, log))
  await checkPlaces(bridge)
  // Without a name, there is nothing to check, and nothing to load.
  if (settings.model !== undefined) await checkModel(settings.model)
  let end: () => void = () => undefined
  const endRequested = new Promise<void>((resolve) => {
    end = resolve
  })
  const serving: Serving = settings.http ? await serveOverHttp(bridge) : serveOverStdio(bridge, end)
  const { url, tokenFile } = serving
  log.info(url === undefined ? 'Serving stdio.' : `Serving ${url}.`)
  const ended = endRequested.then(async () => {
    log.info('Ending.')
    await bridge.close()
    await serving.close()
  })
  return {
    ...(url !== undefined && { url }),
    ...(tokenFile !== undefined && { tokenFile }),
    ended,
    end,
  }
}
