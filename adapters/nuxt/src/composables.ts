import { pathToFileURL } from 'node:url'
import { addImports, tryResolveModule } from 'nuxt/kit'
import type { Nuxt } from 'nuxt/schema'

const bindings = '@abp-kit/vue'

/** Lets components use the composables of `@abp-kit/vue` without an import, as they use Nuxt's own, if it is installed. */
export async function importComposables({ options }: Nuxt): Promise<void> {
  const root = pathToFileURL(`${options.rootDir}/`)
  if ((await tryResolveModule(bindings, root)) === undefined) return
  addImports(['useCapability', 'useAgentActivity'].map((name) => ({ name, from: bindings })))
}
