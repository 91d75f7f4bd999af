import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@abp-kit/core/adapter/node'
import { builtAgentFiles, findPrecached, isWithin, precacheRemedy } from '@abp-kit/core/adapter/node'
import { findAgentFiles, type OutputFile } from '@abp-kit/core/adapter/vite'
import { packageName } from './installed-kit.ts'
import type { KitConfig } from './kit.ts'
import { coreDirectory } from './package-files.ts'

const remedy = precacheRemedy({
  packageName: '@vite-pwa/sveltekit',
  name: 'SvelteKitPWA',
  config: 'vite.config',
  adapter: packageName,
})

/** @returns a finding if a service worker in the build fetches agent-only files for every visitor */
export function checkServiceWorkers({ outDir }: KitConfig): Promise<Finding[]> {
  return findPrecached(join(outDir, 'output/client'), new Set(), builtAgentFiles(), remedy)
}

/**
 * @param files - files of the browser build
 * @param entry - absolute path of the definition
 * @returns the names of the agent-only files
 */
export function agentFilesOf(files: readonly OutputFile[], entry: string | undefined): Set<string> {
  return findAgentFiles(files, (id) => id === entry || isWithin(coreDirectory, id))
}

/** An entry in Vite's manifest. */
interface ManifestEntry {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/**
 * Removes agent-only files from Vite's manifest. From it, Kit builds the list for service workers (`build` of
 * `$service-worker`, `immutable` of `$app/manifest`). Otherwise, a service worker that precaches that list
 * would fetch them for every visitor.
 *
 * @param path - absolute path of Vite's manifest
 */
export function hideFromServiceWorkers(path: string, agentFiles: ReadonlySet<string>): void {
  if (agentFiles.size === 0 || !existsSync(path)) return
  const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(withoutFiles(manifest, agentFiles), null, 2))
}

/** @returns the manifest without the chunks, and without the styles and assets that only they use. */
export function withoutFiles(
  manifest: Record<string, ManifestEntry>,
  files: ReadonlySet<string>,
): Record<string, ManifestEntry> {
  const entries = Object.entries(manifest)
  const kept = entries.filter(([, { file }]) => !files.has(file))
  const ownFiles = ({ css = [], assets = [] }: ManifestEntry) => [...css, ...assets]
  const used = new Set(kept.flatMap(([, entry]) => ownFiles(entry)))
  const unused = new Set(
    entries
      .filter(([, { file }]) => files.has(file))
      .flatMap(([, entry]) => ownFiles(entry))
      .filter((file) => !used.has(file)),
  )
  const rest = kept.filter(([, { file }]) => !unused.has(file))
  const names = new Set(rest.map(([name]) => name))
  const known = (imports: string[] | undefined) => imports?.filter((name) => names.has(name))
  return Object.fromEntries(
    rest.map(([name, { imports, dynamicImports, assets, ...entry }]) => [
      name,
      {
        ...entry,
        // The page's own code references the files of the ready-made runtime.
        ...(assets && { assets: assets.filter((file) => !files.has(file)) }),
        ...(imports && { imports: known(imports) }),
        ...(dynamicImports && { dynamicImports: known(dynamicImports) }),
      },
    ]),
  )
}
