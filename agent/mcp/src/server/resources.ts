import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server'
import type { Bridge } from '../bridge'

/** Bytes. A message over 10 MB ends a connection over stdio, and base64 takes a third more. */
const largest = 5 * 1024 * 1024

/** The files that this process saved, for clients that cannot read the disk: each `resource_link` can be followed. */
export function serveResources(server: Server, { output, files }: Bridge): void {
  server.setRequestHandler('resources/list', () => ({
    resources: output.written().map(({ path, mimeType }) => ({
      uri: pathToFileURL(path).href,
      name: basename(path),
      mimeType,
    })),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const mimeType =
      URL.canParse(uri) && uri.startsWith('file:') ? output.writtenType(fileURLToPath(uri)) : undefined
    if (mimeType === undefined) throw new ResourceNotFoundError(uri)
    const { handle, size } = await files.open(uri).catch(() => {
      throw new ResourceNotFoundError(uri)
    })
    try {
      if (size > largest) throw new ResourceNotFoundError(uri)
      const bytes = await handle.readFile()
      const textual = mimeType.startsWith('text/') || mimeType.startsWith('application/json')
      const content = textual ? { text: bytes.toString('utf8') } : { blob: bytes.toString('base64') }
      return { contents: [{ uri, mimeType, ...content }] }
    } finally {
      await handle.close()
    }
  })
}
