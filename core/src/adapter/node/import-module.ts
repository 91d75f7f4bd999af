import { createRequire } from 'node:module'
import { constants, Script } from 'node:vm'

/** Of an `abp/index.ts` in a project without `"type": "module"`; of the loader below, and of TypeScript where it is new. */
const loaderWarnings = ['MODULE_TYPELESS_PACKAGE_JSON', 'ExperimentalWarning']

let imports = 0
let unmute = () => {}

/**
 * Imports a module by a file's address, which only the call knows. Nothing is written about how Node.js reads it: users can
 * change nothing about that.
 *
 * Not as the expression `import(address)`: webpack reads all modules that a configuration imports, and warns in each build
 * about such an expression, because it cannot follow it.
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

/** Node.js has no option for it in a thread that runs. */
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
 * A copy of jiti that our build makes. As a dependency, pnpm would also give it to the app's Vite, ESLint and others, which
 * have it as an optional peer, and would change their versions in the app's lock file.
 *
 * @returns jiti's own module. Required, because webpack warns about the `import()` in the other one.
 */
export const requireJiti: () => typeof import('jiti') = () => createRequire(import.meta.url)('#jiti')

/**
 * Options of jiti for files with components, which are imported along with what a definition really uses. Nothing renders
 * them here, so a function that exists everywhere makes the elements, whatever the app's framework has for that.
 */
export const withComponents = {
  extensions: ['.js', '.mjs', '.cjs', '.ts', '.tsx', '.mts', '.cts', '.jsx'],
  jsx: { runtime: 'classic' as const, pragma: 'Object', pragmaFrag: 'Object' },
}
