import { type AgentQuestion, getAgentQuestions, subscribeAgentQuestions } from '@abp-kit/core/consent'
import { useSyncExternalStore } from 'react'

const none: readonly AgentQuestion[] = []

/**
 * The open questions of capabilities to the person in the page, the oldest first, for a dialog of your own. While a
 * component uses it, the page counts as one that shows questions. On a server and during hydration, there are none.
 *
 * @example
 * const [question] = useAgentQuestions()
 * return question && <MyDialog question={question} />
 */
export function useAgentQuestions(): readonly AgentQuestion[] {
  return useSyncExternalStore(subscribeAgentQuestions, getAgentQuestions, () => none)
}
