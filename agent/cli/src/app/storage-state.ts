import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ContextOptions } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core/protocol'

/**
 * @param given - the value of `--storage-state`
 * @returns the client's option for it; the file is read when a page opens
 * @throws {AbpError} `INVALID_ARGUMENTS` if the file does not exist
 */
export function storageStateOf(given: string | undefined): Pick<ContextOptions, 'storageState'> {
  if (given === undefined) return {}
  const file = resolve(given)
  if (existsSync(file)) return { storageState: file }
  throw new AbpError(
    'INVALID_ARGUMENTS',
    `${file}, which --storage-state names, is not there. \`abp-mcp save-storage <URL> ${given}\` writes it: see docs/sign-in.md.`,
  )
}
