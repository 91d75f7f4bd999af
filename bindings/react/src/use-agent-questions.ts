import { type AgentQuestion, getAgentQuestions, subscribeAgentQuestions } from '@abp-kit/core/consent'
import { useSyncExternalStore } from 'react'

const none: readonly AgentQuestion[] = []

/**
 * The open questions of capabilities to the user in the page, oldest first, for your own dialog. While a
 * component uses this hook, the page counts as able to show questions. On a server and during hydration, the
 * list is empty.
 *
 * @example
 * const [question] = useAgentQuestions()
 * return question && <MyDialog question={question} />
 */
export function useAgentQuestions(): readonly AgentQuestion[] {
  return useSyncExternalStore(subscribeAgentQuestions, getAgentQuestions, () => none)
}
