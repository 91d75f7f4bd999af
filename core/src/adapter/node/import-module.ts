import { createRequire } from 'node:module'
import { constants, Script } from 'node:vm'

/**
 * Imports a module by a file's address, which only the call knows.
 *
 * Not as the expression `import(address)`: webpack reads all modules that a configuration imports, and warns in each build
 * about such an expression, because it cannot follow it.
 *
 * @param address - such as `file:///app/abp/index.ts`
 * @returns the module; rejects as `import()` does
 */
export const importModule: (address: string) => Promise<{ default?: unknown }> = new Script(
  '(address) => import(address)',
  { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER },
).runInThisContext()

/** @returns jiti's own module. Required, because webpack warns about the `import()` in the other one. */
export const requireJiti: () => typeof import('jiti') = () => createRequire(import.meta.url)('jiti')
