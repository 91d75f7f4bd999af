import { manifestPath } from '@abp-kit/core/adapter'
import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { ClientStart } from './framework.ts'

/**
 * During hydration, React matches a document's elements in order with those that the app renders. It would
 * match the bootstrap with the first script in the app's head, and render the whole document again because
 * their content differs. The bootstrap has already run, so this code removes it first. React 19 skips an
 * unknown link. React 18 does not, so this code also removes the link, and restores it after hydration.
 *
 * An effect of the outermost component runs after hydration and after the effects of all other components.
 * Before that, navigation would fail.
 *
 * React removes foreign elements when it renders a document again: after a failed hydration, or for an error
 * boundary around the whole app. A separate root outside any document makes React adopt the link and keep it.
 * In the app's own root, the link would change the ids from `useId`. React 18 cannot adopt it.
 *
 * @param module - the framework module that exports the component
 * @param name - name of the component that the client renders into the document
 * @returns the client start in React: a component that signals when it is ready
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
