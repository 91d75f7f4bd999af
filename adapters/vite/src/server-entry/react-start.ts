import { manifestPath } from '@abp-kit/core/adapter'
import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { ClientStart } from './framework.ts'

/**
 * React takes the elements of a document for those that the app renders, one after the other. It would take the bootstrap for
 * the first script in the app's head, and render the whole document anew because the text differs. So the bootstrap, which
 * has run by then, is taken out before. React 19 passes by a link that is not its own. React 18 does not, so the link is
 * taken out, too, and put back when the document is hydrated.
 *
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
document.querySelector('script[data-id][data-version]')?.remove()
const isOlder = parseInt(version) < 19
const link = isOlder && document.querySelector('link[rel="abp-manifest"]')
if (link) link.remove()
let root
function begin() {
  if (link) document.head.prepend(link)
  ${isManual ? '' : 'ready()'}
  if (!isOlder) root ??= hydrateRoot(new DocumentFragment(), createElement('link', { rel: 'abp-manifest', href: ${JSON.stringify(manifestPath(basePath))} }))
}
export function ${name}(props) {
  useEffect(begin, [])
  return createElement(Start, props)
}
`,
  }
}
