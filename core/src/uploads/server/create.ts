import { uploadsName } from '../wire'
import { readPart } from './body'
import { forwardedFor } from './client'
import { readDescription } from './description'
import { expectDownload } from './destination'
import { answerFailure, answerFile } from './file-response'
import { Inflow } from './inflow'
import { completeLimits, fixedLimits, type UploadLimits } from './limits'
import { expectSameOrigin } from './origin'
import { report } from './report'
import { type UploadStorage, withDeadline } from './storage'
import { UploadStore } from './store'
import { notFound, UploadRefused } from './upload-refused'

export interface UploadsOptions extends UploadLimits {
  /** An `unstorage` Storage that is for this alone, or what gives it with the first request. */
  storage: UploadStorage | (() => UploadStorage | Promise<UploadStorage>)
  /** The last part of the path that this answers at; `abp-uploads` by default, which is what pages ask for. */
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
export type Uploads = (request: Request) => Promise<Response>

/**
 * A temporary store for binaries that are too large to inline (docs/protocol.md §4): the page of this site writes, and
 * whoever has the unguessable URL reads, until the file expires. Runs wherever there is the Fetch API. Its memory is
 * a part for each download, and 64 parts for all uploads, however large the files are.
 *
 * @throws {AbpError} `UPLOADS_INVALID` for limits that are none
 *
 * @example
 * const uploads = createUploads({ storage: createStorage({ driver: redis({ … }) }), fileLimit: 50 * 2 ** 20 })
 * // for every method of /abp-uploads and what is below it:
 * return uploads(request)
 */
export function createUploads(options: UploadsOptions): Uploads {
  const { storage, name = uploadsName, authorize, client = forwardedFor, ...limits } = options
  const complete = completeLimits(limits)
  const site: Site = {
    store: new UploadStore(opener(storage), complete),
    inflow: new Inflow(fixedLimits.partsInMemory * complete.partSize),
    name,
    authorize,
    client,
  }
  return async (request) => {
    try {
      return await answer(request, site)
    } catch (error) {
      if (error instanceof UploadRefused) return answerFailure(error)
      report(error)
      const message = 'The server could not store or read the file; its log has the reason.'
      return answerFailure(new UploadRefused(500, 'UPLOAD_FAILED', message, { retryable: true }))
    }
  }
}

interface Site {
  store: UploadStore
  inflow: Inflow
  name: string
  authorize: UploadsOptions['authorize']
  client: NonNullable<UploadsOptions['client']>
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
    throw new UploadRefused(403, 'UPLOAD_FORBIDDEN', 'The app does not let this page store files.')
  if (method === 'POST' && id === undefined)
    return Response.json(await store.begin(await readDescription(request, inflow), client(request)), {
      status: 201,
    })
  if (id === undefined) throw notFound()
  if (method === 'PUT' && /^\d{1,9}$/.test(part ?? ''))
    await store.put(id, Number(part), (size) => readPart(request, size, inflow))
  else if (method === 'POST' && part === undefined) await store.finish(id)
  else if (method === 'DELETE' && part === undefined) await store.remove(id)
  else throw new UploadRefused(405, 'UPLOAD_INVALID', `${method} means nothing here.`)
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
function opener(storage: UploadsOptions['storage']): () => Promise<UploadStorage> {
  let opened: Promise<UploadStorage> | undefined
  return () => {
    opened ??= open(storage).catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

async function open(storage: UploadsOptions['storage']): Promise<UploadStorage> {
  return withDeadline(typeof storage === 'function' ? await storage() : storage)
}
