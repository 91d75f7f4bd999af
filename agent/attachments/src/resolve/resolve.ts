import { createBudget } from '../archive/budget.ts'
import type { Attachment } from '../attachment/attachment.ts'
import { type AttachmentFile, openAttachment } from '../attachment/open.ts'
import { detectType } from '../attachment/type/detect.ts'
import { type Environment, mayWrite } from '../environment/environment.ts'
import { resolveLimits } from '../environment/limits.ts'
import type { Product } from '../formats/format.ts'
import { formats } from '../formats/formats.ts'
import { capabilitiesOf } from '../models/capabilities.ts'
import type { DescriptorPart, Part } from '../parts/part.ts'
import { Budget } from './budget.ts'
import { resolveNative } from './native.ts'
import type { Candidate, Outcome, Run } from './run.ts'
import { readWith, resolveSkill } from './skill.ts'
import type { Step } from './trace.ts'

/** The parts for the model, with the reasons. */
export interface Resolution {
  parts: Part[]
  trace: Step[]
}

/**
 * Converts a file into parts that the model reads: natively, if the model accepts it; otherwise with a skill,
 * then with a program, and otherwise as a descriptor. Every file yields at least one part.
 *
 * @param file - a path, a `file:` URL, bytes, a `Blob`, a stream, or a capability's file result
 * @throws {AbpError} `ATTACHMENT_NOT_FOUND`, `ATTACHMENT_TOO_LARGE` (a stream), `ATTACHMENT_UNREADABLE`
 *   (base64), `DOWNLOAD_FAILED`, `MODEL_UNKNOWN`, `INVALID_PARAMS`; and the reason of `environment.signal`
 */
export async function resolveAttachment(
  file: AttachmentFile,
  environment: Environment = {},
): Promise<Resolution> {
  const { capabilities, download, model, scratch, skills = formats } = environment
  const limits = { ...resolveLimits, ...environment.limits }
  environment.signal?.throwIfAborted()
  const late = AbortSignal.timeout(limits.milliseconds)
  const run: Run = {
    environment,
    model: typeof model === 'string' ? capabilitiesOf(model, capabilities) : model,
    skills,
    budget: new Budget(limits),
    signal: environment.signal ? AbortSignal.any([environment.signal, late]) : late,
    trace: [],
    withoutConverter: new Map(),
    said: new Set(),
  }
  const attachment = await openAttachment(file, {
    ...download,
    ...(scratch && mayWrite(environment) && { scratch }),
    signal: run.signal,
  })
  const archives = createBudget({ nesting: limits.maxDepth, milliseconds: limits.milliseconds })
  const start = { depth: 1, above: '', textGiven: false, archives: () => archives }
  const parts = await resolveOne(attachment, run, start)
  return { parts: [...parts, ...run.budget.leftOut()], trace: run.trace }
}

async function resolveOne(
  attachment: Attachment,
  run: Run,
  { above, ...around }: Pick<Candidate, 'depth' | 'textGiven' | 'archives'> & { above: string },
): Promise<Part[]> {
  const { archives, depth } = around
  const place = above === '' ? attachment.name : `${above} › ${attachment.name}`
  const note = (route: Step['route'], taken: boolean, reason: string) =>
    run.trace.push({ attachment: place, route, taken, reason })
  const { also, mimeType, mismatches } = await detectType(attachment)
  note('type', true, [`The bytes are ${mimeType}.`, ...mismatches].join(' '))
  const candidate: Candidate = { attachment, mimeType, also, place, ...around }
  const overspent = run.budget.enter(depth)
  if (overspent !== undefined) return describe(candidate, run, overspent, note)
  if (attachment.size === 0) return describe(candidate, run, 'The file is empty: it has 0 bytes.', note)
  const refusals: string[] = []
  let skill: string | undefined

  const resolveProduct = async (product: Product) => {
    const { file, mimeType: type, name, textGiven = false } = product
    const opened = await openAttachment(file, { name, ...(type !== undefined && { type }) })
    return resolveOne(opened, run, {
      depth: depth + 1,
      above: place,
      textGiven,
      archives: () => archives().nested(),
    })
  }
  const ways: { route: Step['route']; resolve: () => Promise<Outcome & { skill?: string }> }[] = [
    { route: 'native', resolve: () => resolveNative(candidate, run) },
    { route: 'skill', resolve: () => resolveSkill(candidate, run, resolveProduct) },
    { route: 'shell', resolve: () => resolveShell(candidate, run, resolveProduct) },
  ]
  for (const { resolve, route } of ways) {
    const before = run.trace.length
    const outcome = await withinTime(run, resolve)
    skill ??= outcome.skill
    if ('parts' in outcome) {
      // Precedes the steps of files derived from this one.
      run.trace.splice(before, 0, { attachment: place, route, taken: true, reason: outcome.reason })
      return outcome.parts
    }
    note(route, false, outcome.refused)
    if (outcome.final) return describe(candidate, run, outcome.refused, note, skill)
    refusals.push(outcome.refused)
  }
  return describe(candidate, run, [...new Set(refusals)].join(' '), note, skill)
}

async function resolveShell(
  candidate: Candidate,
  run: Run,
  resolveProduct: Parameters<typeof readWith>[4],
): Promise<Outcome> {
  const { shell } = run.environment
  if (shell === undefined) return { refused: '`shell` is not granted.' }
  return readWith({ read: (...given) => shell.read(...given) }, 'The shell', candidate, run, resolveProduct)
}

/** The caller's signal ends everything; the time limit only ends unfinished work. */
async function withinTime<Result extends Outcome>(
  { budget, environment, signal }: Run,
  resolve: () => Promise<Result>,
): Promise<Result | (Outcome & { skill?: string })> {
  try {
    signal.throwIfAborted()
    return await resolve()
  } catch (error) {
    environment.signal?.throwIfAborted()
    if (!signal.aborted) throw error
    return {
      refused: `The time is up (\`limits.milliseconds\`: ${budget.limits.milliseconds}).`,
      final: true,
    }
  }
}

/** Maximum characters of a descriptor's reason: library messages and file names have any length. */
const reasonCharacters = 1_000

async function describe(
  { attachment, mimeType }: Candidate,
  run: Run,
  said: string,
  note: (route: Step['route'], taken: boolean, reason: string) => void,
  skill?: string,
): Promise<[DescriptorPart]> {
  const reason = said.length > reasonCharacters ? `${said.slice(0, reasonCharacters - 1)}…` : said
  note('descriptor', true, reason)
  const { name, path, size } = attachment
  const hashed = size <= run.budget.limits.hashBytes
  return [
    {
      type: 'descriptor',
      name,
      mimeType,
      size,
      ...(hashed && { sha256: await attachment.sha256() }),
      reason,
      ...(path !== undefined && { path }),
      ...(skill !== undefined && { skill }),
    },
  ]
}
