import type { CheckMode } from '@abp-kit/core/adapter'
import { findPrecached, reportFindings, withoutAgentFiles } from '@abp-kit/core/adapter/node'
import type { Nuxt } from 'nuxt/schema'

type ManifestTransform = (entries: { url: string }[]) => unknown

/** What a plugin for service workers passes to its hook, as far as we read it. */
export interface ServiceWorkerOptions {
  workbox?: { manifestTransforms?: ManifestTransform[] }
  injectManifest?: { manifestTransforms?: ManifestTransform[] }
}

const remedy =
  "@vite-pwa/nuxt leaves them out by itself. If a module of your own writes the service worker, give vite-plugin-pwa what @vite-pwa/nuxt gives it: `integration: { beforeBuildServiceWorker: (options) => nuxt.callHook('pwa:beforeBuildServiceWorker', options) }`."

/**
 * Keeps service workers from fetching for every visitor what only agents need.
 *
 * @param agentFiles - paths of the files, below the folder of the build's files; known when a service worker is written
 * @param check - what to do about a service worker that the hook did not reach
 * @param warn - receives it with `warn`
 */
export function leaveOutOfServiceWorkers(
  nuxt: Nuxt,
  agentFiles: ReadonlySet<string>,
  check: CheckMode | undefined,
  warn: (text: string) => void,
): void {
  if (nuxt.options.dev) return
  const beforeBuild = (options: ServiceWorkerOptions) => leaveOut(options, agentFiles)
  // @vite-pwa/nuxt declares the type of its hook, which apps without it do not have.
  Reflect.apply(nuxt.hook, nuxt, ['pwa:beforeBuildServiceWorker', beforeBuild])
  if (check === false) return
  // Registered after all modules, so that theirs have written the service worker.
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

/** Adds to the options what takes the files out of the service worker's list. */
export function leaveOut(options: ServiceWorkerOptions, agentFiles: ReadonlySet<string>): void {
  for (const settings of [options.workbox, options.injectManifest]) {
    if (settings === undefined) continue
    const own = settings.manifestTransforms ?? []
    settings.manifestTransforms = [...own, (entries) => withoutAgentFiles(entries, agentFiles)]
  }
}
