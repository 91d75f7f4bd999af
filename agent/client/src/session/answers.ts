import type {
  CancelResult,
  CapabilityDescriptor,
  InitializeResult,
  SupportResult,
} from '@abp-kit/core/protocol'
import { isRecord } from '../record'

/** Whether a page's answers have the protocol's form (protocol.md §3), in the fields that a session relies on. */

export function isInitializeResult(value: unknown): value is InitializeResult {
  return (
    isRecord(value) &&
    typeof value.sessionId === 'string' &&
    isRecord(value.app) &&
    isRecord(value.features) &&
    isNamed(value.capabilities)
  )
}

export function isDescriptors(value: unknown): value is CapabilityDescriptor[] {
  return isNamed(value)
}

export function isDescriptorOrNull(value: unknown): value is CapabilityDescriptor | null {
  return value === null || isNamed([value])
}

export function isSupportResult(value: unknown): value is SupportResult {
  return isRecord(value) && typeof value.supported === 'boolean'
}

export function isCancelResult(value: unknown): value is CancelResult {
  return isRecord(value) && typeof value.cancelled === 'boolean'
}

function isNamed(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item.name === 'string')
}
