import { isAbpError } from '@abp-kit/core/protocol'
import { typeFor } from '../environment/model-capabilities.ts'
import { type Candidate, contextOf, type Outcome, type Run } from './run.ts'

/** Passes the file natively if the model accepts it. */
export async function resolveNative(candidate: Candidate, run: Run): Promise<Outcome> {
  const { attachment, also, mimeType } = candidate
  const { budget, model } = run
  if (model === undefined) return { refused: 'No model is named.' }
  const taken = typeFor(model, mimeType) ?? (also === undefined ? undefined : typeFor(model, also))
  if (taken === undefined)
    return { refused: `${model.name} does not take ${mimeType}${sourceOf(model.source)}.` }
  const { maxBytes, maxPages } = taken.type
  const known = sourceOf(taken.type.source)
  if (maxBytes !== undefined && attachment.size > maxBytes) {
    return {
      refused: `It has ${attachment.size} bytes, and ${model.name} takes ${maxBytes} of ${taken.mimeType}${known}.`,
    }
  }
  let counted = ''
  const pages = await countPages(candidate, run)
  if (typeof pages === 'string') return { refused: pages }
  if (maxPages !== undefined) {
    if (pages !== undefined && pages > maxPages)
      return { refused: `It has ${pages} pages, and ${model.name} takes ${maxPages}${known}.` }
    counted = pages === undefined ? '; its pages were not counted' : ''
  }
  const overspent = budget.spendBytes(attachment.size)
  if (overspent !== undefined) return { refused: overspent }
  const { name, path } = attachment
  const part = {
    type: 'file' as const,
    mimeType: taken.mimeType,
    name,
    bytes: await attachment.read(),
    ...(path !== undefined && { path }),
  }
  return {
    parts: [part],
    reason: `${model.name}${sourceOf(model.source)} takes ${taken.mimeType}${known}${counted}.`,
  }
}

/**
 * @returns the page count; undefined if pages cannot be counted; a sentence if the document is damaged or
 *   encrypted
 */
async function countPages(candidate: Candidate, run: Run): Promise<number | string | undefined> {
  const { also, attachment, mimeType } = candidate
  const format = run.skills.find(
    ({ countPages, types }) =>
      countPages && (types.includes(mimeType) || (also !== undefined && types.includes(also))),
  )
  try {
    return await format?.countPages?.(attachment, contextOf(run, candidate))
  } catch (error) {
    run.signal.throwIfAborted()
    // No provider opens an encrypted or damaged file, and the whole request would fail.
    if (isAbpError(error) && error.code === 'ATTACHMENT_UNREADABLE') return error.message
    // The provider also counts pages; a document that this package cannot count is not refused for that.
    if (error instanceof Error) return undefined
    throw error
  }
}

function sourceOf(source: string | undefined): string {
  return source === undefined ? '' : ` (${source})`
}
