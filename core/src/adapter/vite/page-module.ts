import { fetchTimeOf } from '../node/fetch-time.ts'
import type { RuntimeMode } from '../options.ts'
import type { Definition } from './definition.ts'

/** The name of the module that registers the definition in the page, as other modules import it. */
export const pageModuleId = 'virtual:abp-kit/page'

/** @returns the id of a virtual module inside Vite. */
export function resolvedId(name: string): string {
  return `\0${name}`
}

export interface PageModuleOptions {
  /** When the page fetches the runtime; `demand` by default. */
  runtime?: RuntimeMode | undefined
  /** Absolute path of a module with the exports of `@abp-kit/core/register`, with forward slashes. */
  registration: string
  /** Absolute path of core's entry `result-store`, with forward slashes, if the server stores results. */
  resultStore?: string | undefined
}

/**
 * @returns the text of the module that the page imports. It registers how and when to fetch the definition:
 *   its `ready` is called when handlers can run
 */
export function pageModuleText(
  { entry }: Pick<Definition, 'entry'>,
  { runtime, registration, resultStore }: PageModuleOptions,
): string {
  if (!entry) return 'export function ready() {}\n'
  const path = JSON.stringify(entry)
  const [first, wrapped] =
    resultStore === undefined
      ? ['', (load: string) => load]
      : [
          `import { withResultStore } from ${JSON.stringify(resultStore)}\n`,
          (load: string) => `withResultStore(${load})`,
        ]
  const fetchTime = fetchTimeOf(runtime)
  const names = ['register', ...(fetchTime ? [fetchTime] : [])]
  return `${first}import { ${names.join(', ')} } from ${JSON.stringify(registration)}
export let ready
const options = { ready: new Promise((resolve) => { ready = resolve })${fetchTime ? `, fetchTime: ${fetchTime}` : ''} }
register(${wrapped(`() => import(${path})`)}, options)
if (import.meta.hot) import.meta.hot.accept(${path}, (changed) => {
  if (changed) register(${wrapped('async () => changed')}, options)
})
`
}
