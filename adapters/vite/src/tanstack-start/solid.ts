import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { ClientStart } from '../server-entry/framework.ts'

/**
 * Solid finds server-rendered elements by component numbers. An extra component would count only in the
 * browser, so this code calls the framework's component as a function.
 *
 * @param module - the framework module that exports `StartClient`
 * @returns the client start in Solid: a component that signals when it is ready
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
