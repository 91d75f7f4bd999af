import { resolve } from 'node:path'
import type { AdapterOptions } from '@abp-kit/core/adapter'
import { type DefinitionSource, LiveDefinition, serverModuleId } from '@abp-kit/core/adapter/vite'
import type { EnvironmentModuleNode } from 'vite'
import { aliasesOf, type KitConfig, sourceFolder } from './kit.ts'

/**
 * @param root - absolute path of the project
 * @returns the location of the user's definition, and how to read it
 */
export function definitionSource(
  root: string,
  kit: KitConfig,
  options: AdapterOptions,
): Pick<DefinitionSource, 'directories' | 'options' | 'aliases'> {
  return {
    directories: [root, sourceFolder(kit, root)],
    options,
    aliases: { alias: aliasesOf(kit, (path) => resolve(root, path)) },
  }
}

/**
 * Keyed by the app's root: Kit 2 runs the browser build within its server build, with a new plugin instance.
 */
const inServerBuild = new Map<string, LiveDefinition<EnvironmentModuleNode>>()

/**
 * @param isServerBuild - whether Vite builds only the server, as Kit 2 does first
 * @returns the definition; in Kit 2, both builds share one, so that it is evaluated once
 */
export function liveDefinition(
  source: DefinitionSource,
  isServerBuild: boolean,
): LiveDefinition<EnvironmentModuleNode> {
  const [root] = source.directories
  const started = source.dev || isServerBuild ? undefined : inServerBuild.get(root)
  const live = started ?? new LiveDefinition(source, [serverModuleId])
  if (isServerBuild) inServerBuild.set(root, live)
  else inServerBuild.delete(root)
  return live
}
