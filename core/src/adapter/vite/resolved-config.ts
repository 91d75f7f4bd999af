/** The parts of Vite's resolved configuration that are read here. Its types differ from version to version. */
interface AliasConfig {
  resolve: { alias: readonly { find: string | RegExp; replacement: string }[] }
}

interface OutputConfig {
  build: { rollupOptions: { output?: unknown } }
}

interface PluginConfig {
  plugins: readonly { name: string; outputOptions?: unknown }[]
}

/** @returns the app's import aliases in the form that `loadApp` takes. Patterns have no such form. */
export function aliasesOf({ resolve: { alias } }: AliasConfig): Record<string, string> {
  return Object.fromEntries(
    alias.flatMap(({ find, replacement }) =>
      typeof find === 'string' ? [[trim(find), trim(replacement)]] : [],
    ),
  )
}

function trim(path: string): string {
  return path.replace(/\/$/, '')
}

/** Checks whether the build makes a single file of all scripts: there is nothing to fetch on demand. */
export function isOneFile({ build, plugins }: OutputConfig & PluginConfig): boolean {
  const isConfigured = [build.rollupOptions.output].flat().some((output) => {
    const {
      inlineDynamicImports,
      codeSplitting,
    }: { inlineDynamicImports?: boolean; codeSplitting?: unknown } = Object(output)
    return inlineDynamicImports || codeSplitting === false
  })
  // From 2.3 on, vite-plugin-singlefile says so only when the bundler writes. Without its recommended configuration, it has
  // no such hook, and leaves several files.
  return (
    isConfigured ||
    plugins.some(({ name, outputOptions }) => name === 'vite:singlefile' && outputOptions !== undefined)
  )
}

/**
 * Checks whether `@vitejs/plugin-legacy` makes all of a build's scripts, with `renderModernChunks: false`: their loader runs
 * no ES modules.
 */
export function isLegacyOnly({ build, plugins }: OutputConfig & PluginConfig): boolean {
  const { output } = build.rollupOptions
  // It makes a list of the outputs, and with modern chunks doubles them.
  return (
    plugins.some(({ name }) => name === 'vite:legacy-post-process') &&
    Array.isArray(output) &&
    output.length === 1
  )
}
