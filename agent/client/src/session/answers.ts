import { createSchemaGauge, type SchemaGauge } from '@abp-kit/core/manifest'
import type {
  CancelResult,
  CapabilityDescriptor,
  CapabilitySummary,
  InitializeResult,
  Requirement,
  SupportResult,
} from '@abp-kit/core/protocol'
import { limits } from '../limits'
import { isRecord } from '../record'
import { readFlags, readItems, readNames, readText } from './fields'

/**
 * Reads a page's answers (protocol.md §3): what a session relies on has to be there, and every other field has the type that the
 * protocol gives it, or is not there. Nothing that is passed on can surprise a reader later.
 */

export function readInitializeResult(value: unknown): InitializeResult | undefined {
  if (!isRecord(value) || !isRecord(value.app) || !isRecord(value.features)) return undefined
  const sessionId = readText(value.sessionId)
  const capabilities = readSummaries(value.capabilities)
  if (sessionId === undefined || !capabilities) return undefined
  const { features } = value
  return {
    sessionId,
    protocolVersion: readText(value.protocolVersion) ?? '',
    app: {
      id: readText(value.app.id) ?? '',
      name: readText(value.app.name) ?? '',
      version: readText(value.app.version) ?? '',
    },
    capabilities,
    features: {
      notifications: features.notifications === true,
      progress: features.progress === true,
      elicitation: features.elicitation === true,
      dynamicCapabilities: features.dynamicCapabilities === true,
    },
  }
}

function readSummaries(value: unknown): CapabilitySummary[] | undefined {
  if (!isNamed(value)) return undefined
  return value.slice(0, limits.listedCapabilities).map(readSummary)
}

function readSummary(value: Named): CapabilitySummary {
  return {
    name: value.name.slice(0, limits.nameCharacters),
    available: value.available !== false,
    ...(value.experimental === true && { experimental: true }),
    ...(value.deprecated === true && { deprecated: true }),
  }
}

export function readDescriptors(value: unknown): CapabilityDescriptor[] | undefined {
  if (!isNamed(value)) return undefined
  const schemas = createSchemaGauge(limits.schemaEntries, limits.schemaLevels)
  return value.slice(0, limits.listedCapabilities).map((item) => readDescriptor(item, schemas))
}

/** @returns nothing for what is neither; `null` where the page says so */
export function readDescriptorOrNull(value: unknown): CapabilityDescriptor | null | undefined {
  if (value === null) return null
  const list = [value]
  const [only] = isNamed(list) ? list : []
  return only && readDescriptor(only, createSchemaGauge(limits.schemaEntries, limits.schemaLevels))
}

function readDescriptor(value: Named, schemas: SchemaGauge): CapabilityDescriptor {
  const descriptor: CapabilityDescriptor = {
    ...readSummary(value),
    requirements: readRequirements(value.requirements) ?? [],
    features: readFlags(value.features) ?? {},
  }
  for (const field of ['description', 'deprecationMessage', 'browserRequirement'] as const) {
    const text = readText(value[field], limits.descriptionCharacters)
    if (text !== undefined) descriptor[field] = text
  }
  for (const field of ['inputSchema', 'outputSchema'] as const) {
    const schema = value[field]
    if (isRecord(schema) && schemas.excessOf(schema) === undefined) descriptor[field] = schema
  }
  const alternatives = readNames(value.alternatives)
  if (alternatives) descriptor.alternatives = alternatives
  const { annotations } = value
  if (isRecord(annotations)) {
    const title = readText(annotations.title)
    descriptor.annotations = { ...readFlags(annotations), ...(title !== undefined && { title }) }
  }
  return descriptor
}

export function readSupportResult(value: unknown): SupportResult | undefined {
  if (!isRecord(value) || typeof value.supported !== 'boolean') return undefined
  const reason = readText(value.reason, limits.descriptionCharacters)
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
  const reason = readText(value.reason, limits.descriptionCharacters)
  return {
    callId: readText(value.callId) ?? '',
    cancelled: value.cancelled,
    ...(reason !== undefined && { reason }),
  }
}

const requirementTypes = ['permission', 'context', 'gesture', 'browser', 'hardware', 'state'] as const

function readRequirements(value: unknown): Requirement[] | undefined {
  return readItems(value, (item) => {
    if (!isRecord(item)) return undefined
    const type = requirementTypes.find((known) => known === item.type)
    const description = readText(item.description, limits.descriptionCharacters)
    if (type === undefined || description === undefined) return undefined
    const resolution = readText(item.resolution, limits.descriptionCharacters)
    return { type, description, met: item.met === true, ...(resolution !== undefined && { resolution }) }
  })
}

type Named = Record<string, unknown> & { name: string }

function isNamed(value: unknown): value is Named[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item.name === 'string')
}
