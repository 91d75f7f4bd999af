// The requests between page and server. A file is sent in parts, one per request, because servers and proxies
// reject larger bodies (512 KiB in SvelteKit's adapter-node, 1 MiB in nginx, 4.5 MB on Vercel).
//
//   POST   <path>             FileDescription → 201 BegunResult
//   PUT    <path>/<id>/<n>    the bytes of part n, counted from 0 → 204
//   POST   <path>/<id>        all parts have been sent → 204
//   GET    <path>/<id>        the file, for the agent
//   DELETE <path>/<id>        → 204, even if there is no such file

/** The last segment of the path at which adapters serve the store, next to the manifest. */
export const resultStoreName = 'abp-results'

export interface FileDescription {
  /** In bytes. */
  size: number
  mimeType: string
  filename?: string
}

export interface BegunResult {
  id: string
  /** The size in bytes of every part except the last. */
  partSize: number
  /** Unix time in milliseconds. */
  expiresAt: number
}
