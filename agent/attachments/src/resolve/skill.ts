import { isAbpError } from '@abp-kit/core/protocol'
import { mayWrite } from '../environment/environment.ts'
import type { Format, Look } from '../formats/format.ts'
import type { Part, TextPart } from '../parts/part.ts'
import { type Candidate, contextOf, type Outcome, type Run } from './run.ts'

/** Resolves a derived file; passed by the caller, because it recurses into this module. */
export type ResolveProduct = (product: Look<unknown>['products'][number]) => Promise<Part[]>

/** Reads the file with a format of this package or the host. */
export async function resolveSkill(
  candidate: Candidate,
  run: Run,
  resolveProduct: ResolveProduct,
): Promise<Outcome & { skill?: string }> {
  const { also, mimeType } = candidate
  const format =
    run.skills.find(({ types }) => types.includes(mimeType)) ??
    run.skills.find(({ types }) => also !== undefined && types.includes(also))
  if (format === undefined) return { refused: `No skill reads ${mimeType}.` }
  if (format.needs?.includes('fsWrite') && !mayWrite(run.environment)) {
    const said = await summaryOf(format, candidate, run)
    const lacking = run.environment.fsWrite === false ? '`fsWrite` is not granted' : 'it has no `scratch`'
    return {
      refused: `${said}; this environment cannot extract (${lacking}).`,
      final: true,
      skill: format.name,
    }
  }
  const known = run.withoutConverter.get(format.name)
  if (known !== undefined) return { refused: known, skill: format.name }
  const outcome = await readWith(format, `The skill \`${format.name}\``, candidate, run, resolveProduct)
  return { ...outcome, skill: format.name }
}

/** @param who - the reader, at the start of a sentence */
export async function readWith(
  format: Pick<Format<unknown>, 'read'> & { name?: string },
  who: string,
  candidate: Candidate,
  run: Run,
  resolveProduct: ResolveProduct,
): Promise<Outcome> {
  let look: Look<unknown>
  try {
    look = await format.read(candidate.attachment, contextOf(run, candidate))
  } catch (error) {
    run.signal.throwIfAborted()
    if (!(error instanceof Error)) throw error
    if (isAbpError(error) && error.code === 'CONVERTER_MISSING' && format.name !== undefined)
      run.withoutConverter.set(format.name, error.message)
    // A library that fails on a damaged file must not affect the other files.
    return { refused: isAbpError(error) ? error.message : `${who} failed: ${error.message}` }
  }
  const parts: Part[] = look.texts.flatMap((text) => run.budget.spendText(text))
  for (const [index, product] of look.products.entries()) {
    if (run.budget.isFull) {
      parts.push(...run.budget.spendNote(leftOut(candidate, look.products.slice(index), run)))
      break
    }
    parts.push(...(await resolveProduct(product)))
  }
  if (parts.length === 0) {
    const said = look.texts.length > 0 ? textSpent : `${who} found nothing to show.`
    return { refused: [said, ...look.missing].join(' ') }
  }
  const missing = look.missing.filter((sentence) => !run.said.has(sentence))
  for (const sentence of missing) run.said.add(sentence)
  const said = missing.join('\n')
  if (said !== '')
    parts.push(...run.budget.spendNote({ type: 'text', title: `${candidate.place}, missing`, text: said }))
  const { products, texts } = look
  return {
    parts,
    reason: `${who} read it: ${count(texts.length, 'text')}, ${count(products.length, 'file')}.`,
  }
}

const textSpent = 'No characters are left for its text (`limits.maxCharacters`).'

/** Number of skipped files to name. */
const listedNames = 20

/** One part for all of them: an archive may contain a million. */
function leftOut({ place }: Candidate, products: Look<unknown>['products'], { budget }: Run): TextPart {
  const names = products.slice(0, listedNames).map(({ name }) => name)
  const text = `${products.length} more files are left out (\`limits.maxAttachments\`: ${budget.limits.maxAttachments}), beginning with:`
  return { type: 'text', title: `${place}, left out`, text: [text, ...names].join('\n') }
}

async function summaryOf(format: Format<unknown>, candidate: Candidate, run: Run): Promise<string> {
  const { attachment, mimeType } = candidate
  try {
    return (await format.summary?.(attachment, contextOf(run, candidate))) ?? `A file of type ${mimeType}`
  } catch (error) {
    run.signal.throwIfAborted()
    return `A file of type ${mimeType} that cannot be read (${error instanceof Error ? error.message : String(error)})`
  }
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
