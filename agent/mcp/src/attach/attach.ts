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

/** What an agent wants to look at, and for whom. */
export interface AttachRequest {
  file: OpenFile
  /** What the app said that the file is. */
  declaredType: string | undefined
  /** Of `abp_attach`; the one of the settings otherwise. */
  model: string | undefined
  /** Aborted when the client cancels or is gone. */
  signal: AbortSignal
}

/** The parts of a session that looking at a file needs. */
interface AttachingSession {
  settings: Pick<Settings, 'allowConverters' | 'callTimeout' | 'model'>
  scratch: ScratchSpace
  log: Log
}

/** What a model sees of a file, and whether what earlier calls took out of theirs had to make room. */
export interface Attached extends Resolution {
  cleared: boolean
}

/**
 * Turns a file into what the model takes, within what an answer of the bridge may have.
 *
 * @throws {AbpError} `MODEL_UNKNOWN`, `CANCELLED`, `SESSION_EXPIRED`, `SCRATCH_UNAVAILABLE`, `OUTPUT_FAILED`, `TIMEOUT` if
 *   the file system does not answer
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

/** What the model sees of the file itself has its path, by which the agent can go on with it. */
function named(part: Part, { length }: readonly Part[], { copy, name, path }: OpenFile): Part {
  // Text without a title would not stand between marks.
  if (part.type === 'text') return { ...part, title: part.title ?? name }
  return length === 1 && part.path === undefined && !copy ? { ...part, path } : part
}
