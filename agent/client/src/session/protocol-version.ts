import { PROTOCOL_VERSION } from '@abp-kit/core/protocol'
import { quote } from '../quote'
import type { SessionWarning } from './options'

/** `1.0` is what some of the sources call `0.1` (docs/protocol.md §7). */
const newestMajor = 1

/**
 * Compares versions by their major part (docs/protocol.md §2): an older app is used as it is, a newer one is tried.
 *
 * @param version - as the app says; empty when it says nothing
 * @returns what to tell when it may not work
 */
export function warnOfVersion(version: string): SessionWarning | undefined {
  const major = Number.parseInt(version, 10)
  if (major <= newestMajor) return undefined
  const message = Number.isNaN(major)
    ? `The app does not say which version of the protocol it speaks; it is used as ${PROTOCOL_VERSION}.`
    : `The app speaks protocol ${quote(version)}, newer than ${PROTOCOL_VERSION}; trying anyway.`
  return { code: 'PROTOCOL_VERSION', message }
}
