import { type AgentQuestion, getAgentQuestions, subscribeAgentQuestions } from '@abp-kit/core/consent'
import { onMounted, type ShallowRef, shallowRef, watchSyncEffect } from 'vue'

/**
 * The open questions of capabilities to the user in the page, oldest first, for your own dialog. While a
 * component uses this function, the page counts as able to show questions. On a server and during hydration,
 * the list is empty.
 *
 * @example
 * const questions = useAgentQuestions()
 * // <MyDialog v-if="questions[0]" :question="questions[0]" />
 */
export function useAgentQuestions(): Readonly<ShallowRef<readonly AgentQuestion[]>> {
  const questions = shallowRef<readonly AgentQuestion[]>([])
  const look = () => {
    questions.value = getAgentQuestions()
  }
  onMounted(() => {
    look()
    // Reads nothing reactive, so it runs once and ends with the component.
    watchSyncEffect((onCleanup) => onCleanup(subscribeAgentQuestions(look)))
  })
  return questions
}
