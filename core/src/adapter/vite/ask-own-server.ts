import { manifestPath } from '../head.ts'
import { checkManifestAnswer, type Finding } from '../node/check/index.ts'
import { type Middleware, passingHeader } from './serve-manifest.ts'

/**
 * Requests the manifest from the app's own server after the first page, bypassing `serveManifest`: in
 * production, the app has only that server, and a guard in it may redirect agents to a login.
 *
 * @param base - the base path of the app
 * @param remedy - the fix for a request that does not reach the adapter
 */
export function askOwnServer(
  base: string,
  remedy: string,
  report: (findings: Finding[]) => void | Promise<void>,
): Middleware {
  let isAsked = false
  return ({ headers, socket }, response, next) => {
    // Not Vite's own address, because the app may have created the server. Read now, because a closed socket
    // has none.
    const { localAddress, localPort } = socket
    const ask = (address: string) => {
      // An error from the app does not indicate a guard.
      if (isAsked || response.statusCode >= 400) return
      isAsked = true
      const host = address.includes(':') ? `[${address}]` : address
      const protocol = 'encrypted' in socket ? 'https' : 'http'
      const url = new URL(manifestPath(base), `${protocol}://${host}:${localPort}`)
      void checkManifestAnswer(url, remedy, { [passingHeader]: '1' }).then(report)
    }
    if (!isAsked && localAddress !== undefined && headers.accept?.includes('text/html'))
      response.once('finish', () => ask(localAddress))
    next()
  }
}
