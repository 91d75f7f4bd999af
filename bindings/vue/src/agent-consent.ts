import { type ConsentOptions, mountAgentConsent } from '@abp-kit/core/consent'
import { defineComponent, onBeforeUnmount, onMounted } from 'vue'

/**
 * Lets capabilities ask the user in the page (`context.confirm` and the other functions), in a modal dialog.
 * Put it once into the app's layout. Renders nothing, including on a server; the page downloads the dialog
 * with the first question.
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
