import {
  type CancelResult,
  type CapabilitySummary,
  type InitializeResult,
  isRecord,
  type Requirement,
  type SessionFeatures,
  type SupportResult,
} from '@abp-kit/core/protocol'
import { textLimits } from '../limits.ts'
import { readFlags, readItems, readNames, readText } from './read-fields.ts'

/**
 * Validates a page's answers (docs/protocol.md §3). Fields that a session needs are required. Every other
 * field either has the protocol's type or is omitted, so later readers can rely on the types.
 */

export function readInitializeResult(value: unknown): InitializeResult | undefined {
  if (!isRecord(value) || !isRecord(value.app) || !isRecord(value.features)) return undefined
  const sessionId = readText(value.sessionId)
  const capabilities = readSummaries(value.capabilities)
  if (sessionId === undefined || !capabilities) return undefined
  const { app, features } = value
  const text = (given: unknown) => readText(given) ?? ''
  const isOn = (name: keyof SessionFeatures) => features[name] === true
  return {
    sessionId,
    protocolVersion: text(value.protocolVersion),
    app: { id: text(app.id), name: text(app.name), version: text(app.version) },
    capabilities,
    features: {
      notifications: isOn('notifications'),
      progress: isOn('progress'),
      elicitation: isOn('elicitation'),
      dynamicCapabilities: isOn('dynamicCapabilities'),
    },
  }
}

function readSummaries(value: unknown): CapabilitySummary[] | undefined {
  if (!isNamed(value)) return undefined
  return value.slice(0, textLimits.listedCapabilities).map(readSummary)
}

export function readSummary(value: Named): CapabilitySummary {
  return {
    name: value.name.slice(0, textLimits.nameCharacters),
    available: value.available !== false,
    ...(value.experimental === true && { experimental: true }),
    ...(value.deprecated === true && { deprecated: true }),
  }
}

export function readSupportResult(value: unknown): SupportResult | undefined {
  if (!isRecord(value) || typeof value.supported !== 'boolean') return undefined
  const reason = readText(value.reason, textLimits.descriptionCharacters)
  const requirements = readRequirements(value.requirements)
  const features = readFlags(value.features)
  const alternatives = readNames(value.alternatives)
  return {
    supported: value.supported,
    available: value.available === undefined ? value.supported : value.available === true,
    ...(reason !== undefined && { reason }),
    ...(requirements && { requirements }),
    ...(features && { features }),
    ...(alternatives && { alternatives }),
  }
}

export function readCancelResult(value: unknown): CancelResult | undefined {
  if (!isRecord(value) || typeof value.cancelled !== 'boolean') return undefined
  const reason = readText(value.reason, textLimits.descriptionCharacters)
  return {
    callId: readText(value.callId) ?? '',
    cancelled: value.cancelled,
    ...(reason !== undefined && { reason }),
  }
}

const requirementTypes = ['permission', 'context', 'gesture', 'browser', 'hardware', 'state'] as const

export function readRequirements(value: unknown): Requirement[] | undefined {
  return readItems(value, (item) => {
    if (!isRecord(item)) return undefined
    const type = requirementTypes.find((known) => known === item.type)
    const description = readText(item.description, textLimits.descriptionCharacters)
    if (type === undefined || description === undefined) return undefined
    const resolution = readText(item.resolution, textLimits.descriptionCharacters)
    return { type, description, met: item.met === true, ...(resolution !== undefined && { resolution }) }
  })
}

export type Named = Record<string, unknown> & { name: string }

export function isNamed(value: unknown): value is Named[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item.name === 'string')
}
