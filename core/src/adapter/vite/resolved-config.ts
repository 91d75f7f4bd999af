/** The parts of Vite's resolved configuration that this module reads. Its types differ between versions. */
interface AliasConfig {
  resolve: { alias: readonly { find: string | RegExp; replacement: string }[] }
}

interface OutputConfig {
  build: { rollupOptions: { output?: unknown } }
}

interface PluginConfig {
  plugins: readonly { name: string; outputOptions?: unknown }[]
}

/**
 * @returns the app's import aliases in the form that `loadApp` accepts. Omits patterns, which it does not
 *   support.
 */
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

/** Checks whether the build bundles all scripts into a single file, so that nothing is fetched on demand. */
export function isOneFile({ build, plugins }: OutputConfig & PluginConfig): boolean {
  const isConfigured = [build.rollupOptions.output].flat().some((output) => {
    const {
      inlineDynamicImports,
      codeSplitting,
    }: { inlineDynamicImports?: boolean; codeSplitting?: unknown } = Object(output)
    return inlineDynamicImports || codeSplitting === false
  })
  // Since 2.3, vite-plugin-singlefile sets this only when the bundler writes. Without its recommended
  // configuration, it does not have this hook, and outputs several files.
  return (
    isConfigured ||
    plugins.some(({ name, outputOptions }) => name === 'vite:singlefile' && outputOptions !== undefined)
  )
}

/**
 * Checks whether `@vitejs/plugin-legacy` generates all of a build's scripts, with
 * `renderModernChunks: false`: their loader does not run ES modules.
 */
export function isLegacyOnly({ build, plugins }: OutputConfig & PluginConfig): boolean {
  const { output } = build.rollupOptions
  // It turns the outputs into an array, and doubles them with modern chunks.
  return (
    plugins.some(({ name }) => name === 'vite:legacy-post-process') &&
    Array.isArray(output) &&
    output.length === 1
  )
}
