import type { Nuxt } from 'nuxt/schema'

/**
 * Adds a module for the server's code to import. The same as Nuxt's `addServerTemplate`, which Nuxt 3.14 does not have.
 *
 * @param id - what the code imports
 * @param text - returns the module's text when Nitro bundles it
 */
export function addServerModule(nuxt: Nuxt, id: string, text: () => string): void {
  nuxt.options.nitro.virtual = { ...nuxt.options.nitro.virtual, [id]: text }
}
