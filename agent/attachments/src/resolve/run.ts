import type { Budget as ArchiveBudget } from '../archive/budget.ts'
import type { Attachment } from '../attachment/attachment.ts'
import { type Environment, mayWrite } from '../environment/environment.ts'
import { type ModelCapabilities, typeFor } from '../environment/model-capabilities.ts'
import type { Format, FormatContext } from '../formats/format.ts'
import type { Part } from '../parts/part.ts'
import type { Budget } from './budget.ts'
import type { Step } from './trace.ts'

/** The shared state of all files in one resolution. */
export interface Run {
  environment: Environment
  model: ModelCapabilities | undefined
  skills: readonly Format<unknown>[]
  budget: Budget
  signal: AbortSignal
  trace: Step[]
  /** Formats with a missing converter, and the message: a missing converter is tried once. */
  withoutConverter: Map<string, string>
  /** Notes about missing results; each sentence appears once, even if several files share it. */
  said: Set<string>
}

/** One file in the resolution. */
export interface Candidate {
  attachment: Attachment
  mimeType: string
  also: string | undefined
  /** Names of the files that contain it, and its own. */
  place: string
  depth: number
  /** Whether the parts already contain its text. */
  textGiven: boolean
  /** The budget for archives, including those that contain it. */
  archives: () => ArchiveBudget
}

/** The result of a route: parts, or the reason for their absence. */
export type Outcome = { parts: Part[]; reason: string } | { refused: string; final?: boolean }

export function contextOf(run: Run, { archives, textGiven }: Candidate): FormatContext {
  const { budget, environment, model, signal } = run
  const { maxFileBytes, maxItems, maxUnpackedBytes } = budget.limits
  const { scratch, shell, transcribe } = environment
  return {
    signal,
    maxItems,
    maxCharacters: budget.characters,
    maxBytes: maxUnpackedBytes,
    textGiven,
    takes: (mimeType) => model !== undefined && typeFor(model, mimeType) !== undefined,
    // Uses the limits, not the remaining budget: a smaller image that does not fit is not shrunk again.
    maxFileBytes: (mimeType) =>
      Math.min(maxFileBytes, (model && typeFor(model, mimeType)?.type.maxBytes) ?? maxFileBytes),
    archives,
    ...(scratch && mayWrite(environment) && { scratch }),
    ...(shell && { shell }),
    ...(transcribe && { transcribe }),
  }
}
