import { attachments } from './attachments'
import { bridge } from './bridge'
import { build } from './build'
import { client } from './client'
import { command } from './command'
import { definition } from './definition'
import { discovery } from './discovery'
import { page } from './page'
import { resultStore } from './result-store'

export type { Codes } from './codes'

/**
 * All codes that abp-kit uses, grouped by where the reader meets them. docs/errors.md is generated from this table. Code
 * that uses any other code does not compile. The list of retryable codes is in `error.ts`, because the page needs that
 * list but not this text.
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

/** The reasons why `discover` cannot tell that agents can use a page. */
export type DiscoveryCode = keyof ErrorCodes['discovery']

/** The codes of an `AbpError`: the protocol's (docs/protocol.md §3, Errors) and ours. Apps may add their own codes. */
export type AbpErrorCode = KeysOf<ErrorCodes[Exclude<keyof ErrorCodes, 'discovery'>]>
