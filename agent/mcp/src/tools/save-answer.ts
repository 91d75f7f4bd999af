import { type AgentAnswer, envelopeOf, errorAnswer, type SavedContext, savedAnswer } from '../answers'
import type { Sorted } from '../output'
import { reasonOf } from '../record'
import type { ClientSession as Bridge } from '../sessions'

/**
 * Saves a result, and answers inline with what to do when that fails.
 *
 * @param signal - of the request; when it is aborted, nothing of the result stays
 * @param context - what else is told; asked for when all is saved, because nothing that goes wrong there may cost the result
 */
export async function saveAnswer(
  bridge: Bridge,
  name: string,
  sorted: Sorted,
  signal: AbortSignal,
  context: () => SavedContext,
): Promise<AgentAnswer> {
  try {
    const saved = await bridge.output.save(name, sorted, signal)
    return savedAnswer(saved, contextOf(bridge, context))
  } catch (error) {
    return errorAnswer(envelopeOf(error))
  }
}

function contextOf(bridge: Bridge, context: () => SavedContext): SavedContext {
  try {
    return context()
  } catch (error) {
    bridge.log.error('What a page says of its result could not be told.', { reason: reasonOf(error) })
    return {}
  }
}
