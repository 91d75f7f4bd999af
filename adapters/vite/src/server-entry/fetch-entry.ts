import { answerManifest, withHead } from './server.ts'

/** The default export of a server entry: an object, or an instance of a class. */
interface ServerEntry {
  fetch: (request: Request, ...more: unknown[]) => Response | Promise<Response>
}

/** The requests that reached an entry already: an app's own entry may call the default one, and both are wrapped. */
const taken = new WeakSet<Request>()

/** Puts the link and the bootstrap into each page, and answers for the manifest before any middleware of the app. */
export function wrapEntry<Entry extends ServerEntry>(entry: Entry): Entry {
  // A copy that keeps the class. The original's `fetch` is called, which may use what a copy does not have.
  return Object.assign(Object.create(Object.getPrototypeOf(entry)), entry, {
    fetch: async (request: Request, ...more: unknown[]) => {
      if (taken.has(request)) return entry.fetch(request, ...more)
      taken.add(request)
      return answerManifest(request) ?? withHead(await entry.fetch(request, ...more))
    },
  })
}
