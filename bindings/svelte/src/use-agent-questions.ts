import { type AgentQuestion, getAgentQuestions, subscribeAgentQuestions } from '@abp-kit/core/consent'
import { onMount } from 'svelte'
import { fromStore, writable } from 'svelte/store'

/**
 * The open questions of capabilities to the user in the page, oldest first, for your own dialog. While a
 * component uses this function, the page counts as able to show questions. On a server and during hydration,
 * the list is empty.
 *
 * @example
 * const questions = useAgentQuestions()
 * // {#if questions.current[0]}<MyDialog question={questions.current[0]} />{/if}
 */
export function useAgentQuestions(): { readonly current: readonly AgentQuestion[] } {
  const questions = writable<readonly AgentQuestion[]>([])
  onMount(() => {
    const look = () => questions.set(getAgentQuestions())
    look()
    return subscribeAgentQuestions(look)
  })
  return fromStore(questions)
}
