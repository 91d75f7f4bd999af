import { PROTOCOL_VERSION } from '@abp-kit/core/protocol'
import type { SessionWarning } from './session-warning.ts'

/** Some of the sources call version `1.0` `0.1` (docs/protocol.md §7). */
const newestMajor = 1

/**
 * Compares versions by their major part (docs/protocol.md §2): an older app is used as it is, a newer one is tried.
 *
 * @param version - the version that the app states, already cut to length; empty if it states none
 * @returns a warning if the app may not work, otherwise `undefined`
 */
export function warnOfVersion(version: string): SessionWarning | undefined {
  if (Number.parseInt(version, 10) <= newestMajor) return undefined
  const message = `The app speaks version "${version}" of the protocol, not ${PROTOCOL_VERSION}: trying.`
  return { code: 'PROTOCOL_VERSION', message }
}
