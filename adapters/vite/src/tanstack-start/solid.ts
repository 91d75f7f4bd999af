import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { ClientStart } from '../server-entry/framework'

/**
 * Solid numbers components, to find what the server has rendered, and the server knows none between its own and the app's.
 * So the framework's component is called as a function.
 *
 * @param module - the module of the framework that exports `StartClient`
 * @returns the start of a client in Solid: a component that tells when it is ready
 */
export function solidStart(module: string): ClientStart {
  return {
    module,
    name: 'StartClient',
    moduleText: ({ isManual }) => `import { ready } from '${pageModuleId}'
import { onMount } from 'solid-js'
import { StartClient as start } from '${module}'
export * from '${module}'
export function StartClient(props) {
  ${isManual ? '' : 'onMount(() => ready())'}
  return start(props)
}
`,
  }
}
