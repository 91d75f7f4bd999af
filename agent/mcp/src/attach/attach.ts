import type { Environment, Part, Resolution } from '@abp-kit/attachments'
import { AbpError } from '@abp-kit/core/protocol'
import { attachments } from '../attachments.ts'
import type { Settings } from '../config/index.ts'
import type { OpenFile } from '../files/index.ts'
import { limits, workLimits } from '../limits.ts'
import type { Log } from '../log/index.ts'
import type { ScratchSpace } from '../output/index.ts'
import { modelCalled } from './model.ts'
import { openedAttachment } from './opened-attachment.ts'

/** A file that an agent wants to look at, and the session. */
export interface AttachRequest {
  file: OpenFile
  /** The app's declared type of the file. */
  declaredType: string | undefined
  /** The model given to `abp_attach`; without it, the model from the settings. */
  model: string | undefined
  /** Aborted when the client cancels or disconnects. */
  signal: AbortSignal
}

/** The parts of a session that looking at a file needs. */
interface AttachingSession {
  settings: Pick<Settings, 'allowConverters' | 'callTimeout' | 'model'>
  scratch: ScratchSpace
  log: Log
}

/**
 * The parts of a file that a model sees, and whether files extracted by earlier calls were removed to make
 * room.
 */
export interface Attached extends Resolution {
  cleared: boolean
}

/**
 * Converts a file into parts that the model accepts, within the limits of an MCP server answer.
 *
 * @throws {AbpError} `MODEL_UNKNOWN`, `CANCELLED`, `SESSION_EXPIRED`, `SCRATCH_UNAVAILABLE`, `OUTPUT_FAILED`,
 *   `TIMEOUT` if the file system does not respond
 */
export async function attach(
  session: AttachingSession,
  { declaredType, file, model: name, signal }: AttachRequest,
): Promise<Attached> {
  const { allowConverters, callTimeout, model: usual } = session.settings
  const [{ resolveAttachment, shellRoute }, model] = await Promise.all([
    attachments(),
    modelCalled(name ?? usual),
  ])
  const { log, scratch: space } = session
  const approve = (argv: readonly string[], isolation: string) => {
    log.info('Converter', { command: argv.join(' '), isolation })
    return true
  }
  const ending = AbortSignal.any([signal, space.ended])
  try {
    return await space.use(async (scratch, cleared) => {
      const environment: Environment = {
        model,
        scratch,
        signal: ending,
        limits: {
          milliseconds: callTimeout,
          maxFileBytes: workLimits.resourceBytes,
          maxCharacters: limits.readCharacters,
          maxItems: limits.attachedItemEntries,
          maxAttachments: limits.attachedFileEntries,
        },
        ...(allowConverters && { shell: shellRoute({ approve }) }),
      }
      const { parts, trace } = await resolveAttachment(openedAttachment(file, declaredType), environment)
      return { parts: parts.map((part) => named(part, parts, file)), trace, cleared }
    })
  } catch (error) {
    if (space.ended.aborted) throw space.ended.reason
    if (signal.aborted) throw new AbpError('CANCELLED', 'The client cancelled the request.')
    throw error
  }
}

/** The part for the file itself has its path, so that the agent can continue with it. */
function named(part: Part, { length }: readonly Part[], { copy, name, path }: OpenFile): Part {
  // Text without a title would not be enclosed in markers.
  if (part.type === 'text') return { ...part, title: part.title ?? name }
  return length === 1 && part.path === undefined && !copy ? { ...part, path } : part
}
