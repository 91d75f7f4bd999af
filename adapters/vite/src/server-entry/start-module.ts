import { manifestPath } from '@abp-kit/core/adapter'
import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { StartComponent } from './framework'

/** The name of the module that takes the place of the one that exports the start component. */
export const startModuleId = 'virtual:abp-kit/start'

/**
 * An effect of the outermost component runs when the document is hydrated, after the effects of all others. Before that,
 * navigation would fail.
 *
 * React removes elements that it did not make when it renders a document anew: after a failed hydration, or for an error
 * boundary around the whole app. A root of its own, in no document, makes it take the link over, which it then keeps. In
 * the app's own root, the link would change the ids that `useId` gives. React 18 cannot take it over.
 *
 * @param basePath - the path below which the framework serves the app
 * @param isManual - whether the app itself says when handlers can run
 * @returns the text of the module that exports the framework's client, with a start component that tells when it is ready
 */
export function startModuleText(
  { module, name }: StartComponent,
  basePath: string,
  isManual: boolean,
): string {
  return `import { ready } from '${pageModuleId}'
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
`
}
