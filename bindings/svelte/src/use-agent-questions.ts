import { type AgentQuestion, getAgentQuestions, subscribeAgentQuestions } from '@abp-kit/core/consent'
import { onMount } from 'svelte'
import { fromStore, writable } from 'svelte/store'

/**
 * The open questions of capabilities to the person in the page, the oldest first, for a dialog of your own. While a
 * component uses it, the page counts as one that shows questions. On a server and during hydration, there are none.
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
