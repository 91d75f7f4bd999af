import { PROTOCOL_VERSION } from '@abp-kit/core/protocol'
import type { SessionWarning } from './session-warning.ts'

/** Some sources use `0.1` for version `1.0` (docs/protocol.md §7). */
const newestMajor = 1

/**
 * Compares versions by their major part (docs/protocol.md §2): the client uses an older app as it is, and
 * tries a newer one.
 *
 * @param version - the version that the app reports, already truncated; empty if it reports none
 * @returns a warning if the app may not work, otherwise `undefined`
 */
export function warnOfVersion(version: string): SessionWarning | undefined {
  if (Number.parseInt(version, 10) <= newestMajor) return undefined
  const message = `The app speaks version "${version}" of the protocol, not ${PROTOCOL_VERSION}: trying.`
  return { code: 'PROTOCOL_VERSION', message }
}
