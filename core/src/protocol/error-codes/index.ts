import { attachments } from './attachments.ts'
import { bridge } from './bridge.ts'
import { build } from './build.ts'
import { client } from './client.ts'
import { command } from './command.ts'
import { definition } from './definition.ts'
import { discovery } from './discovery.ts'
import { page } from './page.ts'
import { resultStore } from './result-store.ts'

export type { Codes } from './codes.ts'

/**
 * All codes that abp-kit uses, grouped by where the reader encounters them. docs/errors.md is generated from
 * this table. Code that uses any other code does not compile. The list of retryable codes is in `error.ts`,
 * because the page needs that list but not this text.
 */
export const errorCodes = {
  page,
  definition,
  build,
  resultStore,
  client,
  bridge,
  command,
  attachments,
  discovery,
}

type ErrorCodes = typeof errorCodes
type KeysOf<Groups> = Groups extends unknown ? keyof Groups : never

/** The reasons why `discover` cannot confirm that agents can use a page. */
export type DiscoveryCode = keyof ErrorCodes['discovery']

/**
 * The codes of an `AbpError`: those of the protocol (docs/protocol.md §3, Errors) and those of abp-kit. Apps
 * may add their own codes.
 */
export type AbpErrorCode = KeysOf<ErrorCodes[Exclude<keyof ErrorCodes, 'discovery'>]>
