import { resultStoreName } from '../wire'
import { readPart } from './body'
import { forwardedFor } from './client'
import { readDescription } from './description'
import { expectDownload } from './destination'
import { answerFailure, answerFile } from './file-response'
import { Inflow } from './inflow'
import { completeLimits, fixedLimits, type ResultStoreLimits } from './limits'
import { expectSameOrigin } from './origin'
import { report } from './report'
import { type ResultStorage, withDeadline } from './storage'
import { StoredResults } from './store'
import { notFound, StoreRefused } from './store-refused'

export interface ResultStoreOptions extends ResultStoreLimits {
  /** An `unstorage` Storage that is for this alone, or what gives it with the first request. */
  storage: ResultStorage | (() => ResultStorage | Promise<ResultStorage>)
  /** The last part of the path that this answers at; `abp-results` by default, which is what pages ask for. */
  name?: string
  /** Whether a page may store files, by its cookies say; every page of this site by default. Downloads have no cookies. */
  authorize?: (request: Request) => boolean | Promise<boolean>
  /**
   * Who stores, such as an address: none of those who are known takes more than half of the limits. By default the last
   * address of `X-Forwarded-For`, which a proxy has put there, unless it is that of a private network. What gives
   * nothing is held to the limits of all.
   */
  client?: (request: Request) => string | undefined
}

/** Answers a request below the path; never rejects. */
export type ResultStore = (request: Request) => Promise<Response>

/**
 * A temporary store for binaries that are too large to inline (docs/protocol.md §4): the page of this site writes, and
 * whoever has the unguessable URL reads, until the file expires. Runs wherever there is the Fetch API. Its memory is
 * a part for each download, and 64 parts for all results on their way, however large the files are.
 *
 * @throws {AbpError} `RESULT_STORE_INVALID` for limits that are none
 *
 * @example
 * const resultStore = createResultStore({ storage: createStorage({ driver: redis({ … }) }), fileLimit: 50 * 2 ** 20 })
 * // for every method of /abp-results and what is below it:
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

/** @returns what stands behind the name in the path, whatever stands before it: frameworks may leave out a base path. */
function pathBelow({ url }: Request, name: string): string[] {
  const { pathname } = new URL(url)
  const at = pathname.lastIndexOf(`/${name}`)
  if (at < 0) throw notFound()
  const rest = pathname.slice(at + name.length + 1).replace(/\/$/, '')
  if (rest === '') return []
  if (!rest.startsWith('/')) throw notFound()
  return rest.slice(1).split('/')
}

/** Once; again when it failed. */
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
