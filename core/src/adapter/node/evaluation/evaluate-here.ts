import type { AbpManifest } from '../../../protocol/manifest.ts'
import { describeApp, type StoreRemedy } from '../../describe-app.ts'
import type { AdapterOptions } from '../../options.ts'
import { type LoadOptions, loadApp } from '../load-app.ts'
import { importsOfHandlers } from './imports-of-handlers.ts'

export interface EvaluateOptions extends LoadOptions {
  /** In a build: what `describeApp` needs to know of it. */
  built?: (Pick<AdapterOptions, 'resultStore'> & StoreRemedy) | undefined
}

/** What adapters know of the app that `abp/index` defines: plain data. */
export interface EvaluatedDefinition {
  manifest: AbpManifest
  /** What a capability's `load` imports, by the capability's name: `./qr-code` of `() => import('./qr-code')`. */
  loads: Record<string, string>
  /** What the developer should know, such as schemas that are missing from the manifest. */
  warning?: string
}

/**
 * Evaluates the definition in this thread.
 *
 * @param entry - absolute path, from `findEntry`
 * @throws {AbpError} what `loadApp` and `describeApp` throw
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
