import { PROTOCOL_VERSION } from '@abp-kit/core/protocol'
import type { SessionWarning } from './session-warning'

/** `1.0` is what some of the sources call `0.1` (docs/protocol.md §7). */
const newestMajor = 1

/**
 * Compares versions by their major part (docs/protocol.md §2): an older app is used as it is, a newer one is tried.
 *
 * @param version - as the app says, which was cut when it was read; empty when it says nothing
 * @returns what to tell when it may not work
 */
export function warnOfVersion(version: string): SessionWarning | undefined {
  if (Number.parseInt(version, 10) <= newestMajor) return undefined
  const message = `The app speaks version "${version}" of the protocol, not ${PROTOCOL_VERSION}: trying.`
  return { code: 'PROTOCOL_VERSION', message }
}
