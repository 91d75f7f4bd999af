import { resultStoreName } from '../wire.ts'
import { readPart } from './body.ts'
import { forwardedFor } from './client.ts'
import { readDescription } from './description.ts'
import { expectDownload } from './destination.ts'
import { answerFailure, answerFile } from './file-response.ts'
import { Inflow } from './inflow.ts'
import { completeLimits, fixedLimits, type ResultStoreLimits } from './limits.ts'
import { expectSameOrigin } from './origin.ts'
import { report } from './report.ts'
import { type ResultStorage, withDeadline } from './storage.ts'
import { StoredResults } from './store.ts'
import { notFound, StoreRefused } from './store-refused.ts'

export interface ResultStoreOptions extends ResultStoreLimits {
  /**
   * An `unstorage` Storage that nothing else uses, or a function that returns it. The first request calls the
   * function.
   */
  storage: ResultStorage | (() => ResultStorage | Promise<ResultStorage>)
  /** The last segment of the store's path. `abp-results` by default, which is the path that pages use. */
  name?: string
  /**
   * Decides whether a page may store files, for example by its cookies. By default, every page of this site
   * may. Does not apply to downloads, which do not send cookies.
   */
  authorize?: (request: Request) => boolean | Promise<boolean>
  /**
   * Identifies the client that stores a file, for example by its address. A known client may use at most half
   * of the limits. The default is the last address in `X-Forwarded-For`, which a proxy has added, unless it
   * is in a private network. If the function returns `undefined`, only the limits for all clients together
   * apply.
   */
  client?: (request: Request) => string | undefined
}

/** Handles a request for a path of the store; never rejects. */
export type ResultStore = (request: Request) => Promise<Response>

/**
 * Creates a temporary store for binaries that are too large to inline (docs/protocol.md §4). Pages of this
 * site write files; anyone with the unguessable URL can read a file until it expires. Runs wherever the Fetch
 * API is available. For files of any size, it keeps one part per download in memory, and at most 64 parts for
 * all uploads together.
 *
 * @throws {AbpError} `RESULT_STORE_INVALID` for invalid limits
 *
 * @example
 * const resultStore = createResultStore({ storage: createStorage({ driver: redis({ … }) }), fileLimit: 50 * 2 ** 20 })
 * // for every method, for /abp-results and all paths below it:
 * return resultStore(request)
 */
export function createResultStore(options: ResultStoreOptions): ResultStore {
  const { storage, name = resultStoreName, authorize, client = forwardedFor, ...limits } = options
  const complete = completeLimits(limits)
  const site: Site = {
    store: new StoredResults(opener(storage), complete),
    inflow: new Inflow(fixedLimits.partsInMemory * complete.partSize),
    name,
    authorize,
    client,
  }
  return async (request) => {
    try {
      return await answer(request, site)
    } catch (error) {
      if (error instanceof StoreRefused) return answerFailure(error)
      report(error)
      const message = 'The server could not store or read the file; its log has the reason.'
      return answerFailure(new StoreRefused(500, 'RESULT_STORE_FAILED', message, { retryable: true }))
    }
  }
}

interface Site {
  store: StoredResults
  inflow: Inflow
  name: string
  authorize: ResultStoreOptions['authorize']
  client: NonNullable<ResultStoreOptions['client']>
}

async function answer(request: Request, { authorize, client, inflow, name, store }: Site): Promise<Response> {
  const { method } = request
  const [id, part, ...rest] = pathBelow(request, name)
  if (rest.length > 0) throw notFound()
  if (method === 'GET' || method === 'HEAD') {
    if (id === undefined || part !== undefined) throw notFound()
    expectDownload(request)
    return answerFile(await store.get(id), request)
  }
  expectSameOrigin(request)
  if (authorize && !(await authorize(request)))
    throw new StoreRefused(403, 'RESULT_STORE_FORBIDDEN', 'The app does not let this page store files.')
  if (method === 'POST' && id === undefined)
    return Response.json(await store.begin(await readDescription(request, inflow), client(request)), {
      status: 201,
    })
  if (id === undefined) throw notFound()
  if (method === 'PUT' && /^\d{1,9}$/.test(part ?? ''))
    await store.put(id, Number(part), (size) => readPart(request, size, inflow))
  else if (method === 'POST' && part === undefined) await store.finish(id)
  else if (method === 'DELETE' && part === undefined) await store.remove(id)
  else throw new StoreRefused(405, 'RESULT_STORE_REQUEST_INVALID', `${method} means nothing here.`)
  return new Response(null, { status: 204 })
}

/**
 * @returns the path segments after the name. Ignores those before it, because frameworks may omit a base
 *   path.
 */
function pathBelow({ url }: Request, name: string): string[] {
  const { pathname } = new URL(url)
  const at = pathname.lastIndexOf(`/${name}`)
  if (at < 0) throw notFound()
  const rest = pathname.slice(at + name.length + 1).replace(/\/$/, '')
  if (rest === '') return []
  if (!rest.startsWith('/')) throw notFound()
  return rest.slice(1).split('/')
}

/** Opens the storage once. Tries again if opening failed. */
function opener(storage: ResultStoreOptions['storage']): () => Promise<ResultStorage> {
  let opened: Promise<ResultStorage> | undefined
  return () => {
    opened ??= open(storage).catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

async function open(storage: ResultStoreOptions['storage']): Promise<ResultStorage> {
  return withDeadline(typeof storage === 'function' ? await storage() : storage)
}
