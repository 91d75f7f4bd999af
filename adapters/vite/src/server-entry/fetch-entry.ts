import { answerManifest, withHead } from './server.ts'

/** The default export of a server entry: an object, or an instance of a class. */
interface ServerEntry {
  fetch: (request: Request, ...more: unknown[]) => Response | Promise<Response>
}

/**
 * The requests that already reached an entry: an app's own entry may call the default one, and both are
 * wrapped.
 */
const taken = new WeakSet<Request>()

/** Puts the link and the bootstrap into each page, and serves the manifest before any app middleware. */
export function wrapEntry<Entry extends ServerEntry>(entry: Entry): Entry {
  // A copy that keeps the class. It calls the original's `fetch`, which may use members that a copy lacks.
  return Object.assign(Object.create(Object.getPrototypeOf(entry)), entry, {
    fetch: async (request: Request, ...more: unknown[]) => {
      if (taken.has(request)) return entry.fetch(request, ...more)
      taken.add(request)
      return answerManifest(request) ?? withHead(await entry.fetch(request, ...more))
    },
  })
}
