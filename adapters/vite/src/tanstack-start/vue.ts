import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { ClientStart } from '../server-entry/framework.ts'

/**
 * @param module - the framework module that exports `StartClient`
 * @returns the client start in Vue: the framework's component, which also signals when it is ready
 */
export function vueStart(module: string): ClientStart {
  return {
    module,
    name: 'StartClient',
    moduleText: ({ isManual }) => `import { ready } from '${pageModuleId}'
import { onMounted } from 'vue'
import { StartClient as Start } from '${module}'
export * from '${module}'
export const StartClient = {
  ...Start,
  setup(props, context) {
    ${isManual ? '' : 'onMounted(() => ready())'}
    return Start.setup(props, context)
  },
}
`,
  }
}
