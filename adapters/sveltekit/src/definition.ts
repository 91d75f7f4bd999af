import { dirname, resolve } from 'node:path'
import {
  type AbpManifest,
  type AdapterOptions,
  describeApp,
  manifestPath,
  renderHead,
} from '@abp-kit/core/adapter'
import { findEntry, loadApp } from '@abp-kit/core/adapter/node'
import { normalizePath } from 'vite'
import { aliasesOf, type KitConfig, sourceFolder } from './kit'

export interface Project {
  /** Absolute path of the project. */
  root: string
  kit: KitConfig
  options: AdapterOptions
  /** In dev, a mistake in the definition becomes the `problem`. In a build, it is thrown. */
  dev: boolean
  /** Receives warnings about the definition, such as schemas that are missing from the manifest. */
  warn: (message: string) => void
}

/** The user's `abp/index` as the adapter knows it: plain data. */
export interface Definition {
  /** An absolute path with forward slashes; absent if there is no such file. */
  entry?: string
  /** Absent until the definition has been valid once. */
  manifest?: AbpManifest
  /** The link and the bootstrap. */
  head?: string
  /** The mistake in the definition. */
  problem?: string
}

/**
 * Evaluates the user's definition in Node, again on each call.
 *
 * @param previous - in dev, its manifest and head are kept while the files are invalid
 * @throws {AbpError} in a build, for every mistake.
 */
export async function readDefinition(
  { root, kit, options, dev, warn }: Project,
  previous: Definition = {},
): Promise<Definition> {
  const definition: Definition = {}
  try {
    const entry = findEntry([root, sourceFolder(kit, root)], options.entry)
    definition.entry = normalizePath(entry)
    const app = await loadApp(entry, {
      alias: aliasesOf(kit, (path) => resolve(root, path)),
      once: !dev,
    })
    const { id, name, version } = app
    definition.manifest = describeApp(app, warn, dev ? undefined : options, entry)
    definition.head = renderHead({
      app: { id, name, version },
      manifest: manifestPath(kit.paths.base),
      deadline: options.deadline,
    })
    return definition
  } catch (error) {
    if (!dev) throw error
    const { manifest, head } = previous
    return {
      ...(manifest && { manifest }),
      ...(head && { head }),
      ...definition,
      problem: error instanceof Error ? error.message : String(error),
    }
  }
}

/** @returns the possible places of the definition: folders, or the file itself if it is in the project's root. */
export function definitionPlaces({
  root,
  kit,
  options,
}: Pick<Project, 'root' | 'kit' | 'options'>): string[] {
  if (options.entry === undefined) return [resolve(root, 'abp'), resolve(sourceFolder(kit, root), 'abp')]
  const entry = resolve(root, options.entry)
  return [dirname(entry) === resolve(root) ? entry : dirname(entry)]
}
