import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { ClientStart } from '../server-entry/framework.ts'

/**
 * Solid finds what the server has rendered by the numbers of components. A component of ours would be counted in the browser
 * alone, so the framework's is called as a function.
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
