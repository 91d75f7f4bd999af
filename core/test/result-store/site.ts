import {
  createResultStore,
  type ResultStorage,
  type ResultStoreOptions,
} from '../../src/result-store/server/index.ts'
import type { BegunResult, FileDescription } from '../../src/result-store/wire.ts'

const origin = 'https://notes.example'
const at = `${origin}/docs/abp-results`
const own = { 'sec-fetch-site': 'same-origin' }

/** What a page of the site and an agent do with a store, as requests. */
export function openSite(storage: ResultStorage, options: Partial<ResultStoreOptions> = {}) {
  const resultStore = createResultStore({ storage, partSize: 1000, ...options })
  const ask = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    resultStore(new Request(at + path, { ...init, headers: { ...own, ...init.headers } }))
  const begin = (file: Partial<FileDescription>, headers: Record<string, string> = {}) =>
    ask('', {
      method: 'POST',
      body: JSON.stringify({ mimeType: 'application/zip', ...file }),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const put = (id: string, part: number, body: BodyInit) =>
    ask(`/${id}/${part}`, { method: 'PUT', body, duplex: 'half' })
  const finish = (id: string) => ask(`/${id}`, { method: 'POST' })
  return {
    ask,
    begin,
    put,
    finish,
    async store(bytes: Uint8Array<ArrayBuffer>, file: Partial<FileDescription> = {}): Promise<string> {
      const { id, partSize }: BegunResult = await (await begin({ size: bytes.length, ...file })).json()
      for (let part = 0; part * partSize < bytes.length; part++) {
        await put(id, part, bytes.slice(part * partSize, (part + 1) * partSize))
      }
      const { status } = await finish(id)
      if (status !== 204) throw new Error(`finished with ${status}`)
      return id
    },
  }
}

export type Site = ReturnType<typeof openSite>

/** @returns the status and the error's code of a refusal. */
export async function refusal(answer: Response | Promise<Response>) {
  const response = await answer
  const { error }: { error: { code: string; retryable: boolean; retryAfter?: number } } =
    await response.json()
  return { status: response.status, ...error }
}

export function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, index) => index % 251)
}
