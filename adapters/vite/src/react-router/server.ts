import { serveManifest, withHead } from '../server-entry/server.ts'

type HandleRequest = (...args: unknown[]) => Response | Promise<Response>

/** The part of React Router's `ServerBuild` that this module extends. */
interface ServerBuild {
  entry: { module: { default: HandleRequest } }
  routes: Record<string, object>
}

/** Puts the link and the bootstrap into each page that `entry.server` renders. */
export function wrapEntry({ module, ...entry }: ServerBuild['entry']): ServerBuild['entry'] {
  const handleRequest: HandleRequest = async (...args) => withHead(await module.default(...args))
  return { ...entry, module: { ...module, default: handleRequest } }
}

const id = 'abp-kit/manifest'

/**
 * Adds the manifest's route. It has no parent, so that no middleware in the app's routes blocks agents: they
 * have no cookies.
 */
export function addManifestRoute(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return { ...routes, [id]: { id, path: 'abp.json', module: { loader: serveManifest } } }
}
