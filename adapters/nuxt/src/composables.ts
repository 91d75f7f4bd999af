import { pathToFileURL } from 'node:url'
import { addImports, tryResolveModule } from 'nuxt/kit'
import type { Nuxt } from 'nuxt/schema'

const bindings = '@abp-kit/vue'

/**
 * Auto-imports the composables of `@abp-kit/vue` for components, like Nuxt's own, if that package is
 * installed.
 */
export async function importComposables({ options }: Nuxt): Promise<void> {
  const root = pathToFileURL(`${options.rootDir}/`)
  if ((await tryResolveModule(bindings, root)) === undefined) return
  addImports(['useCapability', 'useAgentActivity'].map((name) => ({ name, from: bindings })))
}
