import { createRequire } from 'node:module'
import { constants, Script } from 'node:vm'

/**
 * Warnings about an `abp/index.ts` in a project without `"type": "module"`, about the loader below, and about
 * TypeScript in Node.js versions where it is experimental.
 */
const loaderWarnings = ['MODULE_TYPELESS_PACKAGE_JSON', 'ExperimentalWarning']

let imports = 0
let unmute = () => {}

/**
 * Imports a module by a file URL that is known only at run time. Suppresses the warnings about how Node.js
 * loads it, because users cannot do anything about them.
 *
 * Does not use the expression `import(address)`: webpack reads all modules that a configuration imports, and
 * warns about such an expression in each build, because it cannot follow it.
 *
 * @param address - such as `file:///app/abp/index.ts`
 * @returns the module; rejects as `import()` does
 */
export async function importModule(address: string): Promise<{ default?: unknown }> {
  if (imports++ === 0) muteLoaderWarnings()
  try {
    const loader = { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }
    return await new Script('(address) => import(address)', loader).runInThisContext()(address)
  } finally {
    if (--imports === 0) unmute()
  }
}

/** Node.js has no option for this in a running thread. */
function muteLoaderWarnings(): void {
  const { emitWarning } = process
  process.emitWarning = new Proxy(emitWarning, {
    apply(_, self, args) {
      const [, options, code] = args
      if (![options, Object(options).code, code].some((kind) => loaderWarnings.includes(kind)))
        Reflect.apply(emitWarning, self, args)
    },
  })
  unmute = () => {
    process.emitWarning = emitWarning
  }
}

/**
 * A copy of jiti that our build creates. As a dependency, pnpm would also link it to the app's Vite, ESLint
 * and others, which have it as an optional peer, and would change their versions in the app's lock file.
 *
 * @returns jiti's own module. Required, because webpack warns about the `import()` in the other one.
 */
export const requireJiti: () => typeof import('jiti') = () => createRequire(import.meta.url)('#jiti')

/**
 * jiti options for files with components, which a definition may import along with its own code. Nothing
 * renders them here, so a function that always exists creates the elements, whatever function the app's
 * framework uses.
 */
export const withComponents = {
  extensions: ['.js', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts', '.jsx'],
  jsx: { runtime: 'classic' as const, pragma: 'Object', pragmaFrag: 'Object' },
}
