import { manifestPath } from '../head.ts'
import { checkManifestAnswer, type Finding } from '../node/check/index.ts'
import { type Middleware, passingHeader } from './serve-manifest.ts'

/**
 * After the first page, asks the app's own server for the manifest, past `serveManifest`: built, the app has only that
 * server, and a guard in it may send agents to a login.
 *
 * @param base - the path below which the app is served
 * @param remedy - what to do about a request that does not reach the adapter
 */
export function askOwnServer(
  base: string,
  remedy: string,
  report: (findings: Finding[]) => void | Promise<void>,
): Middleware {
  let isAsked = false
  return ({ headers, socket }, response, next) => {
    // Not Vite's own address: the app may have made the server. Later, a socket that is closed has none.
    const { localAddress, localPort } = socket
    const ask = (address: string) => {
      // What the app answers with an error says nothing about a guard.
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
