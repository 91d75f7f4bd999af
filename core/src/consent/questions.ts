import { findRegistry } from '../dynamic/registry.ts'
import type { AgentQuestion, AskPerson, Desk } from './question.ts'

const none: readonly AgentQuestion[] = []

/**
 * The capabilities' open questions to the person in the page, the oldest first.
 *
 * @returns the same array until it changes; on a server always the same empty array
 */
export function getAgentQuestions(): readonly AgentQuestion[] {
  return (typeof window !== 'undefined' && findRegistry().desk?.open) || none
}

/**
 * Calls `listener` when `getAgentQuestions()` returns a new array. While there is a listener, the page counts
 * as one that shows questions: only subscribe where you show them. Downloads nothing before the first
 * question. Does nothing on a server.
 *
 * @returns a function that ends the subscription
 */
export function subscribeAgentQuestions(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  const desk = findDesk()
  // In a microtask, so that a listener's error does not reach the others. A new function each time, because
  // the same listener may be passed twice.
  const watcher = () => queueMicrotask(listener)
  desk.watchers.add(watcher)
  desk.ask = ask
  return () => {
    desk.watchers.delete(watcher)
    if (desk.watchers.size === 0) desk.ask = undefined
  }
}

export function findDesk(): Desk {
  const registry = findRegistry()
  registry.desk ??= { open: none, watchers: new Set(), dialogs: new Set() }
  return registry.desk
}

const ask: AskPerson = async (asked) =>
  (await import('../on-demand/consent/index.ts')).askPerson(findDesk(), asked)
