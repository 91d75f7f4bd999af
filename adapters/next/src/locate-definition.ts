import { resolve } from 'node:path'
import { findEntry } from '@abp-kit/core/adapter/node'
import { isAbpError } from '@abp-kit/core/protocol'

export interface DefinitionPlace {
  /** Absolute. */
  file?: string
  /** For the developer: why there is no file. */
  problem?: string
}

/**
 * @param root - the project's, absolute
 * @param entry - what the user named instead of `abp/index`, from the root
 */
export function locateDefinition(root: string, entry: string | undefined): DefinitionPlace {
  try {
    return { file: findEntry([root, resolve(root, 'src')], entry) }
  } catch (error) {
    if (!isAbpError(error)) throw error
    return { problem: `${error.message}\nThen start Next.js again.` }
  }
}
