import { fileURLToPath } from 'node:url'
import { mimeTypeOf } from '@abp-kit/client'
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
} from '@modelcontextprotocol/server'
import { readSkill, skillResources } from '../attach/index.ts'
import { closeFile, readWhole } from '../files/index.ts'
import { workLimits } from '../limits.ts'
import type { ClientSession, SessionAccess } from '../sessions/index.ts'

/**
 * Serves the files that a session saved, so that clients that cannot read the disk or the store can follow
 * each `resource_link`. Also serves the skills, which explain how to look at files. Clients without a session
 * do not get a list of files, but may read them by their unguessable URIs.
 */
export function serveResources(server: Server, access: SessionAccess): void {
  server.setRequestHandler('resources/list', async () => ({
    resources: [...(access.session?.output.written() ?? []), ...(await skillResources())],
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const skill = await readSkill(uri)
    if (skill !== undefined) return { contents: [{ uri, mimeType: 'text/markdown', text: skill }] }
    const use = access.forResource(URL.parse(uri)?.href ?? '')
    try {
      return await readResource(use.session, uri)
    } finally {
      await use.end()
    }
  })
}

async function readResource(session: ClientSession, uri: string) {
  const { output, files } = session
  // A file in the store may come from another process that shares it.
  const stored = output.storedKey(uri)
  const mimeType =
    output.writtenType(URL.parse(uri)?.href ?? '') ?? (stored === undefined ? undefined : mimeTypeOf(stored))
  if (mimeType === undefined) throw new ResourceNotFoundError(uri)
  const file = await files.open(uri).catch(() => {
    throw new ResourceNotFoundError(uri)
  })
  try {
    if (file.size > workLimits.resourceBytes) throw tooLarge(uri, file.size, session)
    const bytes = await readWhole(file.handle, file.size)
    const textual = mimeType.startsWith('text/') || mimeType.startsWith('application/json')
    const content = textual ? { text: bytes.toString('utf8') } : { blob: bytes.toString('base64') }
    return { contents: [{ uri, mimeType, ...content }] }
  } finally {
    await closeFile(file)
  }
}

/** Names the file as in its result. */
function tooLarge(uri: string, size: number, { connections, handles }: ClientSession): ProtocolError {
  const path = URL.parse(uri)?.protocol === 'file:' ? fileURLToPath(uri) : uri
  const limit = `${size} bytes, over the ${workLimits.resourceBytes} of a resource`
  const handle = handles ? connections.all()[0]?.id : undefined
  const connection = handle === undefined ? '' : `, "connection": ${JSON.stringify(handle)}`
  const call = `{ "path": ${JSON.stringify(path)}${connection} }`
  const message = `${path} has ${limit}. Read the file itself, or run abp_attach ${call}.`
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
