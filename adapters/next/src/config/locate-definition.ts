import { resolve } from 'node:path'
import { findEntry } from '@abp-kit/core/adapter/node'
import { isAbpError } from '@abp-kit/core/protocol'

export interface DefinitionPlace {
  /** An absolute path. */
  file?: string
  /** Explains a missing file to the developer. */
  problem?: string
}

/**
 * Finds the definition.
 *
 * @param root - absolute path of the project
 * @param entry - the path that the user chose instead of `abp/index`, relative to the root
 */
export function locateDefinition(root: string, entry: string | undefined): DefinitionPlace {
  try {
    return { file: findEntry([root, resolve(root, 'src')], entry) }
  } catch (error) {
    if (!isAbpError(error)) throw error
    return { problem: `${error.message}\nThen start Next.js again.` }
  }
}
