import type { AskingCall } from '../on-demand/features/elicitation.ts'
import type { CallOperation } from '../on-demand/features/progress.ts'
import type { ElicitationResult } from '../protocol/elicitation.ts'
import { createEmitter } from './emitter.ts'
import { failureOf } from './failure.ts'
import { createOnce } from './lazy.ts'
import { features } from './load-features.ts'
import type { Session } from './session.ts'

export type Events = ReturnType<typeof createEvents>

/**
 * Sends the page's events and questions (docs/protocol.md §3, Events). The code for progress and questions
 * is fetched on first use.
 */
export function createEvents(globals: object, session: () => Session | null) {
  const emitter = createEmitter(globals, session)
  const progress = createOnce(features, ({ createProgress }) => createProgress(emitter))
  return {
    ...emitter,

    notifyProgress(info: unknown): void {
      // Fire and forget: if the code does not load, the report is lost.
      progress().then(({ report }) => report(info), nothing)
    },

    /**
     * Starts the operation of a call. Resolves to `undefined` if its code does not load; the call continues
     * without it.
     */
    begin: (progressToken: string, capability: string): Promise<CallOperation | undefined> =>
      progress().then(({ begin }) => begin(progressToken, capability), nothing),

    /**
     * Asks the agent a question; never rejects.
     *
     * @param call - the call that asks; without it, the question goes only to the agent
     * @param answering - the session whose agent should answer; the current session by default
     */
    elicit: (
      request: unknown,
      signal?: AbortSignal,
      call?: AskingCall,
      answering = session(),
    ): Promise<ElicitationResult> =>
      features().then(
        ({ elicit }) => elicit(emitter, answering, request, signal, call),
        (error: unknown) => ({ success: false, error: failureOf(error) }),
      ),
  }
}

function nothing(): undefined {}
