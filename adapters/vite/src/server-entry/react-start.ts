import { manifestPath } from '@abp-kit/core/adapter'
import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { ClientStart } from './framework'

/**
 * An effect of the outermost component runs when the document is hydrated, after the effects of all others. Before that,
 * navigation would fail.
 *
 * React removes elements that it did not make when it renders a document anew: after a failed hydration, or for an error
 * boundary around the whole app. A root of its own, in no document, makes it take the link over, which it then keeps. In
 * the app's own root, the link would change the ids that `useId` gives. React 18 cannot take it over.
 *
 * @param module - the module of the framework that exports the component
 * @param name - of the component that the client renders into the document
 * @returns the start of a client in React: a component that tells when it is ready
 */
export function reactStart(module: string, name: string): ClientStart {
  return {
    module,
    name,
    moduleText: ({ basePath, isManual }) => `import { ready } from '${pageModuleId}'
import { createElement, useEffect, version } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ${name} as Start } from '${module}'
export * from '${module}'
let root
function begin() {
  ${isManual ? '' : 'ready()'}
  if (parseInt(version) > 18) root ??= hydrateRoot(new DocumentFragment(), createElement('link', { rel: 'abp-manifest', href: ${JSON.stringify(manifestPath(basePath))} }))
}
export function ${name}(props) {
  useEffect(begin, [])
  return createElement(Start, props)
}
`,
  }
}
