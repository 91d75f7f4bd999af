import { type ConsentOptions, mountAgentConsent } from '@abp-kit/core/consent'
import { defineComponent, onBeforeUnmount, onMounted } from 'vue'

/**
 * Lets capabilities ask the person in the page (`context.confirm` and the others), in a modal dialog. Put it once into the
 * layout of the app. Renders nothing, also on a server; the page downloads the dialog with the first question.
 *
 * @example
 * <AgentConsent :labels="{ yes: 'Ja', no: 'Nein' }" lang="de" />
 */
export const AgentConsent = defineComponent(
  (options: ConsentOptions) => {
    let end: (() => void) | undefined
    onMounted(() => {
      end = mountAgentConsent(() => options)
    })
    onBeforeUnmount(() => end?.())
    return () => null
  },
  { name: 'AgentConsent', props: ['className', 'labels', 'lang', 'theme'], inheritAttrs: false },
)
