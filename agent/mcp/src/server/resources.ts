import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server'
import { closeFile, mimeTypeOf, readWhole } from '../files'
import { workLimits } from '../limits'
import type { ClientSession, SessionAccess } from '../sessions'

/**
 * Serves the files that a session saved, for clients that cannot read the disk or the store, so that they can follow
 * each `resource_link`. Clients without a session get no list, but may read files by their URIs, which cannot be
 * guessed.
 */
export function serveResources(server: Server, access: SessionAccess): void {
  server.setRequestHandler('resources/list', () => ({
    resources: access.session?.output.written() ?? [],
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const use = access.forResource(URL.parse(uri)?.href ?? '')
    try {
      return await readResource(use.session, uri)
    } finally {
      await use.end()
    }
  })
}

async function readResource({ output, files }: ClientSession, uri: string) {
  // A file in the store may come from another process that shares it.
  const stored = output.storedKey(uri)
  const mimeType =
    output.writtenType(URL.parse(uri)?.href ?? '') ?? (stored === undefined ? undefined : mimeTypeOf(stored))
  if (mimeType === undefined) throw new ResourceNotFoundError(uri)
  const file = await files.open(uri).catch(() => {
    throw new ResourceNotFoundError(uri)
  })
  try {
    if (file.size > workLimits.resourceBytes) throw new ResourceNotFoundError(uri)
    const bytes = await readWhole(file.handle, file.size)
    const textual = mimeType.startsWith('text/') || mimeType.startsWith('application/json')
    const content = textual ? { text: bytes.toString('utf8') } : { blob: bytes.toString('base64') }
    return { contents: [{ uri, mimeType, ...content }] }
  } finally {
    await closeFile(file)
  }
}
