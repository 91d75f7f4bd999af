// What the page and the server say to each other. A file goes in parts, a request each: servers and proxies
// refuse larger bodies (512 KiB in SvelteKit's adapter-node, 1 MiB in nginx, 4.5 MB on Vercel).
//
//   POST   <path>             FileDescription → 201 BegunResult
//   PUT    <path>/<id>/<n>    the bytes of part n, from 0 → 204
//   POST   <path>/<id>        all parts are there → 200
//   GET    <path>/<id>        the file, for the agent
//   DELETE <path>/<id>        → 204, also when there is nothing

/** Where adapters answer: the last part of the path, beside the manifest. */
export const resultStoreName = 'abp-results'

export interface FileDescription {
  /** Bytes. */
  size: number
  mimeType: string
  filename?: string
}

export interface BegunResult {
  id: string
  /** Bytes of every part but the last. */
  partSize: number
  /** Unix time in milliseconds. */
  expiresAt: number
}
