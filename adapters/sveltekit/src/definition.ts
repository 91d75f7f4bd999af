import { resolve } from 'node:path'
import type { AdapterOptions } from '@abp-kit/core/adapter'
import type { DefinitionSource } from '@abp-kit/core/adapter/vite'
import { aliasesOf, type KitConfig, sourceFolder } from './kit'

/**
 * @param root - absolute path of the project
 * @returns where the user's definition is, and how it is read
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
