import type { AbpManifest } from '../../../protocol/manifest.ts'
import { describeApp, type StoreRemedy } from '../../describe-app.ts'
import type { AdapterOptions } from '../../options.ts'
import { type LoadOptions, loadApp } from '../load-app.ts'
import { importsOfHandlers } from './imports-of-handlers.ts'

export interface EvaluateOptions extends LoadOptions {
  /** The build options that `describeApp` needs; only in a build. */
  built?: (Pick<AdapterOptions, 'resultStore'> & StoreRemedy) | undefined
}

/** The adapters' view of the app that `abp/index` defines: plain data. */
export interface EvaluatedDefinition {
  manifest: AbpManifest
  /**
   * The specifier that a capability's `load` imports, by the capability's name: `./qr-code` of
   * `() => import('./qr-code')`.
   */
  loads: Record<string, string>
  /** A warning for the developer, such as about schemas that are missing from the manifest. */
  warning?: string
}

/**
 * Evaluates the definition in this thread.
 *
 * @param entry - absolute path, from `findEntry`
 * @throws {AbpError} the errors of `loadApp` and `describeApp`
 */
export async function evaluateHere(
  entry: string,
  { built, ...load }: EvaluateOptions,
): Promise<EvaluatedDefinition> {
  const app = await loadApp(entry, load)
  const warnings: string[] = []
  const manifest = describeApp(app, (message) => warnings.push(message), built, entry)
  const [warning] = warnings
  return { manifest, loads: importsOfHandlers(app), ...(warning !== undefined && { warning }) }
}
