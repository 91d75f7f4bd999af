import type { Abp } from '@abp-kit/core/protocol'
import { answerQuestions } from './confirm'

let starting: Promise<unknown> | undefined

/**
 * Gets the page's `window.abp` with a session: the agent's session if there is one, otherwise the visitor's own.
 *
 * @returns `undefined` if the page has no `window.abp`. Rejects if the app's code does not load.
 */
export async function visitorSession(): Promise<Abp | undefined> {
  const abp: unknown = Reflect.get(window, 'abp')
  if (!isAbp(abp)) return undefined
  if (!abp.initialized) {
    answerQuestions(abp)
    // Shared by all waiting runs, because a second `initialize` would cancel the calls of the first.
    starting ??= abp
      .initialize({
        agent: { name: 'Playground visitor', version: '1.0.0' },
        protocolVersion: abp.protocolVersion,
        features: { notifications: false, progress: true, elicitation: true },
      })
      .finally(() => {
        starting = undefined
      })
    await starting
  }
  return abp
}

function isAbp(value: unknown): value is Abp {
  return typeof value === 'object' && value !== null && 'initialize' in value && 'call' in value
}
