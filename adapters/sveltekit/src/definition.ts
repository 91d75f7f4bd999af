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
import { aliasesOf, type KitConfig } from './kit'

export interface Project {
  /** Absolute path of the project. */
  root: string
  kit: KitConfig
  options: AdapterOptions
  /** In dev a mistake in the definition is a `problem`, in a build it is thrown. */
  dev: boolean
  /** Where a message goes about what cannot be put into the manifest. */
  warn: (message: string) => void
}

/** What the adapter knows of the user's `abp/index`, as plain data. */
export interface Definition {
  /** Absolute path with slashes; nothing when there is no such file. */
  entry?: string
  /** Nothing as long as the definition was never right. */
  manifest?: AbpManifest
  /** The link and the bootstrap. */
  head?: string
  /** What is wrong with the definition. */
  problem?: string
}

/**
 * Evaluates the user's definition in Node, anew each time.
 *
 * @param previous - in dev, its manifest and head stay while the files are wrong
 * @throws {AbpError} in a build, for every mistake.
 */
export async function readDefinition(
  { root, kit, options, dev, warn }: Project,
  previous: Definition = {},
): Promise<Definition> {
  const definition: Definition = {}
  try {
    const entry = findEntry([root, resolve(root, kit.files.src)], options.entry)
    definition.entry = normalizePath(entry)
    const app = await loadApp(entry, {
      alias: aliasesOf(kit, (path) => resolve(root, path)),
      once: !dev,
    })
    const { id, name, version } = app
    definition.manifest = describeApp(app, warn, dev ? undefined : options)
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

/** @returns where the definition stands or would stand: folders, or the file itself when it is in the project's root. */
export function definitionPlaces({
  root,
  kit,
  options,
}: Pick<Project, 'root' | 'kit' | 'options'>): string[] {
  if (options.entry === undefined) return [resolve(root, 'abp'), resolve(root, kit.files.src, 'abp')]
  const entry = resolve(root, options.entry)
  return [dirname(entry) === resolve(root) ? entry : dirname(entry)]
}
