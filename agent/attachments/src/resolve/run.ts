import type { Budget as ArchiveBudget } from '../archive/budget.ts'
import type { Attachment } from '../attachment/attachment.ts'
import { type Environment, mayWrite } from '../environment/environment.ts'
import { type ModelCapabilities, typeFor } from '../environment/model-capabilities.ts'
import type { Format, FormatContext } from '../formats/format.ts'
import type { Part } from '../parts/part.ts'
import type { Budget } from './budget.ts'
import type { Step } from './trace.ts'

/** What all files of one resolution have in common. */
export interface Run {
  environment: Environment
  model: ModelCapabilities | undefined
  skills: readonly Format<unknown>[]
  budget: Budget
  signal: AbortSignal
  trace: Step[]
  /** Formats that miss a converter, with the message: a missing one is tried once. */
  withoutConverter: Map<string, string>
  /** What was said to be missing; each sentence is said once, however many files lack the same. */
  said: Set<string>
}

/** One file of it. */
export interface Candidate {
  attachment: Attachment
  mimeType: string
  also: string | undefined
  /** Names of the files that it came out of, and its own. */
  place: string
  depth: number
  /** Whether its text is in the parts already. */
  textGiven: boolean
  /** What archives may cost, with those that it came out of. */
  archives: () => ArchiveBudget
}

/** What came of a way: parts, or why there are none. */
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
    // Of the limits, not of what is left of them: a smaller picture that does not fit is not made smaller again.
    maxFileBytes: (mimeType) =>
      Math.min(maxFileBytes, (model && typeFor(model, mimeType)?.type.maxBytes) ?? maxFileBytes),
    archives,
    ...(scratch && mayWrite(environment) && { scratch }),
    ...(shell && { shell }),
    ...(transcribe && { transcribe }),
  }
}
