import { type AgentAnswer, envelopeOf, errorAnswer, type SavedContext, savedAnswer } from '../answers'
import type { Sorted } from '../output'
import { reasonOf } from '../reason'
import type { ClientSession } from '../sessions'

/**
 * Saves a result. If that fails, the answer says inline what to do.
 *
 * @param signal - of the request; if it is aborted, nothing of the result stays
 * @param context - what else to say. It is called after the attempt to save, because a mistake in it must not cost
 *   the result
 */
export async function saveAnswer(
  session: ClientSession,
  name: string,
  sorted: Sorted,
  signal: AbortSignal,
  context: () => SavedContext,
): Promise<AgentAnswer> {
  try {
    const saved = await session.output.save(name, sorted, signal)
    return savedAnswer(saved, contextOf(session, context))
  } catch (error) {
    const { from } = contextOf(session, context)
    return errorAnswer(envelopeOf(error), { from })
  }
}

function contextOf(session: ClientSession, context: () => SavedContext): SavedContext {
  try {
    return context()
  } catch (error) {
    session.log.error('What a page says of its result could not be told.', { reason: reasonOf(error) })
    return {}
  }
}
