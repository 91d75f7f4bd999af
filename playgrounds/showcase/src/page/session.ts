import type { Abp } from '@abp-kit/core/protocol'
import { answerQuestions } from './confirm'

let starting: Promise<unknown> | undefined

/**
 * The page's `window.abp` with a session: the agent's when there is one, the visitor's own otherwise.
 *
 * @returns nothing when the page has no `window.abp`; rejects when the app's code does not load.
 */
export async function visitorSession(): Promise<Abp | undefined> {
  const abp: unknown = Reflect.get(window, 'abp')
  if (!isAbp(abp)) return undefined
  if (!abp.initialized) {
    answerQuestions(abp)
    // One for all runs that wait: a second `initialize` would cancel the calls of the first.
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
