import type { CheckMode } from '@abp-kit/core/adapter'
import { findPrecached, reportFindings, withoutAgentFiles } from '@abp-kit/core/adapter/node'
import type { Nuxt } from 'nuxt/schema'

type ManifestTransform = (entries: { url: string }[]) => unknown

/** The options that a service worker plugin passes to its hook, as far as the adapter reads them. */
export interface ServiceWorkerOptions {
  workbox?: { manifestTransforms?: ManifestTransform[] }
  injectManifest?: { manifestTransforms?: ManifestTransform[] }
}

const remedy =
  "@vite-pwa/nuxt leaves them out by itself. If a module of your own writes the service worker, give vite-plugin-pwa what @vite-pwa/nuxt gives it: `integration: { beforeBuildServiceWorker: (options) => nuxt.callHook('pwa:beforeBuildServiceWorker', options) }`."

/**
 * Keeps service workers from fetching agent-only files for every visitor.
 *
 * @param agentFiles - file paths relative to the folder of the build's files; known when a plugin writes a
 *   service worker
 * @param check - how to report a service worker that the hook did not reach
 * @param warn - receives the report with `warn`
 */
export function leaveOutOfServiceWorkers(
  nuxt: Nuxt,
  agentFiles: ReadonlySet<string>,
  check: CheckMode | undefined,
  warn: (text: string) => void,
): void {
  if (nuxt.options.dev) return
  const beforeBuild = (options: ServiceWorkerOptions) => leaveOut(options, agentFiles)
  // @vite-pwa/nuxt declares the type of its hook. Apps without it lack that type.
  Reflect.apply(nuxt.hook, nuxt, ['pwa:beforeBuildServiceWorker', beforeBuild])
  if (check === false) return
  // Registered after all modules, so that their service workers are already written.
  nuxt.hook('modules:done', () => {
    nuxt.hook('nitro:build:public-assets', async ({ options }) => {
      reportFindings(
        await findPrecached(options.output.publicDir, new Set(), agentFiles, remedy),
        check,
        warn,
      )
    })
  })
}

/** Adds a transform that removes the files from the service worker's list. */
export function leaveOut(options: ServiceWorkerOptions, agentFiles: ReadonlySet<string>): void {
  for (const settings of [options.workbox, options.injectManifest]) {
    if (settings === undefined) continue
    const own = settings.manifestTransforms ?? []
    settings.manifestTransforms = [...own, (entries) => withoutAgentFiles(entries, agentFiles)]
  }
}
