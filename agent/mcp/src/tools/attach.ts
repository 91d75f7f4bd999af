import { mimeTypeOf } from '@abp-kit/client'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'
import { quote, say } from '../agent-text/index.ts'
import { attachedAnswer, skillAnswer } from '../answers/index.ts'
import { attach, readSkill } from '../attach/index.ts'
import { attachments } from '../attachments.ts'
import { closeFile, type OpenFile } from '../files/index.ts'
import { limits } from '../limits.ts'
import type { ClientSession } from '../sessions/index.ts'
import { defineTool } from './define.ts'
import { reportProgress } from './progress.ts'

export const attachTool = defineTool({
  name: say`abp_attach`,
  title: say`Look at a file`,
  description: say`Shows a saved file as this model can see it: documents, archives, pictures, tables.`,
  input: z.strictObject({
    path: z.string().optional().describe('Path of a saved result, or of a file in an allowed directory'),
    resource: z.string().optional().describe('Instead: URI that the bridge lists as a resource'),
    model: z
      .string()
      .optional()
      .describe('Model that reads it, such as anthropic/claude-opus-4-1; --model otherwise'),
  }),
  shownInput: z.object({
    path: z.string().optional(),
    resource: z.string().optional().describe('Instead: its URI'),
    model: z.string().optional(),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (session, { path, resource, model }, request) => {
    if ((path === undefined) === (resource === undefined))
      throw new AbpError('INVALID_PARAMS', 'Give one of `path` and `resource`: the file to look at.')
    const skill = resource === undefined ? undefined : await readSkill(resource)
    if (skill !== undefined) return skillAnswer(skill)
    const { declaredType, file } = await openFile(session, path, resource)
    const progress = reportProgress(request)
    try {
      const { cleared, parts, trace } = await attach(session, {
        file,
        declaredType,
        model,
        signal: request.signal,
      })
      const { toMcp } = await attachments()
      return attachedAnswer({ given: path ?? resource ?? '', blocks: toMcp(parts), trace, cleared })
    } finally {
      progress.end()
      await closeFile(file)
    }
  },
})

interface Opened {
  file: OpenFile
  /** The app's declared type of the file. */
  declaredType: string | undefined
}

/** @throws {AbpError} `FILE_NOT_ALLOWED`, `ATTACHMENT_NOT_FOUND` for a resource, `TIMEOUT`, `STORE_FAILED` */
async function openFile(
  session: ClientSession,
  path: string | undefined,
  resource: string | undefined,
): Promise<Opened> {
  const { files, output } = session
  if (path !== undefined) return { file: await files.open(path), declaredType: output.typeOf(path) }
  const uri = resource ?? ''
  const stored = output.storedKey(uri)
  const declaredType =
    output.writtenType(URL.parse(uri)?.href ?? '') ?? (stored === undefined ? undefined : mimeTypeOf(stored))
  if (declaredType === undefined) throw notFound(uri, 'is no resource of this session')
  try {
    return { file: await files.open(uri), declaredType }
  } catch (error) {
    if (isAbpError(error) && error.code === 'FILE_NOT_ALLOWED') throw notFound(uri, 'is not there any more')
    throw error
  }
}

function notFound(uri: string, what: string): AbpError {
  const shown = quote(uri, limits.pathCharacters)
  return new AbpError('ATTACHMENT_NOT_FOUND', `${shown} ${what}. resources/list has those that there are.`)
}
