import type { Nuxt } from 'nuxt/schema'

/**
 * Adds a module that the server's code can import. Equivalent to Nuxt's `addServerTemplate`, which Nuxt 3.14
 * lacks.
 *
 * @param id - the module specifier
 * @param text - returns the module's source when Nitro bundles it
 */
export function addServerModule(nuxt: Nuxt, id: string, text: () => string): void {
  nuxt.options.nitro.virtual = { ...nuxt.options.nitro.virtual, [id]: text }
}
