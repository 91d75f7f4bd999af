import { prefetchFile } from '@abp-kit/core/adapter/node'
import { serverModuleText as coreServerModuleText, type Definition } from '@abp-kit/core/adapter/vite'
import { preloadPlace } from './first-call.ts'
import { hasPrefetch, type KitConfig, servesFiles } from './kit.ts'

/**
 * @param deadline - milliseconds; see `AdapterOptions.deadline`
 * @param environment - Kit's module that reports whether it prerenders
 * @param isBuild - whether the page can prefetch the files for an agent's first call
 * @returns the source of the module that Kit's server imports. Contains only data, never the user's modules.
 */
export function serverModuleText(
  definition: Definition,
  kit: KitConfig,
  deadline: number | undefined,
  environment: string,
  isBuild: boolean,
): string {
  const { base } = kit.paths
  const firstCall =
    isBuild && hasPrefetch(kit) ? { prefetch: `${base}/${prefetchFile}`, preload: [preloadPlace] } : undefined
  const text = coreServerModuleText(definition, base, deadline, { files: servesFiles(kit) }, firstCall)
  return `export { building } from '${environment}'\n${text}`
}
