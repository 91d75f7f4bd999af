import type { DefinitionProblem } from '../definition/error.ts'
import { annotations, type CapabilityAnnotations } from '../protocol/annotations.ts'
import { isRecord } from '../protocol/is-record.ts'
import type { AbpManifest, ManifestApp, ManifestCapability } from '../protocol/manifest.ts'
import { PROTOCOL_VERSION } from '../protocol/version.ts'
import { withPointers } from '../schema/with-pointers.ts'
import { createSchemaGauge, type SchemaGauge } from './schema-size.ts'

export interface ManifestLimits {
  /** Maximum number of capabilities to read; 100 by default (docs/protocol.md §2). */
  maxCapabilities?: number
  /**
   * Maximum number of values, of any kind, in all schemas of a manifest together; 50,000 by default. A schema
   * that exceeds this is omitted.
   */
  maxSchemaEntries?: number
  /** Maximum number of levels in a schema; 100 by default. A schema with more levels is omitted. */
  maxSchemaLevels?: number
}

export interface ValidatedManifest {
  /** The usable part of the manifest. Absent if no part of it is usable. */
  manifest?: AbpManifest
  /** The errors. If there is also a `manifest`, it omits the invalid parts. */
  problems: DefinitionProblem[]
  /** Oddities that do not prevent reading the manifest, such as a newer version. */
  warnings: string[]
}

const maxTextLength = 10_000
/** The maximum number of alternatives or requirements of a capability. */
const maxItems = 100

/**
 * Reads a manifest from an untrusted source (docs/protocol.md §2). Copies only known fields, so the caller
 * receives nothing else from the file.
 *
 * @param value - parsed JSON, untrusted
 * @returns the usable part, the errors and the warnings; never throws.
 */
export function validateManifest(value: unknown, limits: ManifestLimits = {}): ValidatedManifest {
  const problems: DefinitionProblem[] = []
  const warnings: string[] = []
  const problem = (place: string, message: string, remedy: string) => {
    problems.push({ place, message, remedy })
  }

  if (!isRecord(value)) {
    problem(
      'manifest',
      'It is not a JSON object.',
      'Serve `{ "abp": "0.1", "app": {…}, "capabilities": […] }`.',
    )
    return { problems, warnings }
  }
  const version = readVersion(value.abp, problem, warnings)
  const app = readApp(value.app, problem)
  const listed = value.capabilities
  if (!Array.isArray(listed)) {
    problem('capabilities', 'It is not a list.', 'Write a list, also when it is empty.')
  }
  if (version === undefined || app === undefined || !Array.isArray(listed)) return { problems, warnings }

  const { maxCapabilities = 100, maxSchemaEntries = 50_000, maxSchemaLevels = 100 } = limits
  const schemas = createSchemaGauge(maxSchemaEntries, maxSchemaLevels)
  if (listed.length > maxCapabilities)
    warnings.push(`It lists ${listed.length} capabilities; only the first ${maxCapabilities} are read.`)
  const capabilities = new Map<string, ManifestCapability>()
  for (const [index, entry] of listed.slice(0, maxCapabilities).entries()) {
    const place = `capabilities[${index}]`
    const name = isRecord(entry) ? text(entry.name, 256) : undefined
    if (!isRecord(entry) || name === undefined || name === '') {
      problem(place, 'It has no name.', 'Give every capability a `name`.')
    } else if (capabilities.has(name)) {
      problem(place, `\`${name}\` is listed twice.`, 'Keep one.')
    } else {
      capabilities.set(name, readCapability(name, entry, place, problem, schemas))
    }
  }
  return { manifest: { abp: version, app, capabilities: [...capabilities.values()] }, problems, warnings }
}

type Report = (place: string, message: string, remedy: string) => void

function readVersion(value: unknown, problem: Report, warnings: string[]): string | undefined {
  const version = text(value, 32)
  const major = version === undefined ? Number.NaN : Number.parseInt(version, 10)
  if (version === undefined || Number.isNaN(major)) {
    problem('abp', 'The protocol version is missing.', `Write \`"abp": "${PROTOCOL_VERSION}"\`.`)
    return undefined
  }
  // Some tables in the protocol's sources call version 0.1 `1.0` (docs/protocol.md §7), so `1.0` is not
  // newer.
  if (major > 1)
    warnings.push(`It is written for protocol ${version}, newer than ${PROTOCOL_VERSION}; trying anyway.`)
  return version
}

function readApp(value: unknown, problem: Report): ManifestApp | undefined {
  if (!isRecord(value)) {
    problem('app', 'It is not an object.', 'Write `"app": { "id", "name", "version" }`.')
    return undefined
  }
  const id = text(value.id, 256)
  const name = text(value.name, 256)
  const version = text(value.version, 64)
  if (!id) problem('app.id', 'It is missing.', 'Write a reverse-domain id such as `com.example.notes`.')
  if (!name) problem('app.name', 'It is missing.', "Write the app's name.")
  if (!version) problem('app.version', 'It is missing.', 'Write a semantic version such as `1.0.0`.')
  if (!id || !name || !version) return undefined
  const app: ManifestApp = { id, name, version }
  for (const field of ['description', 'homepage', 'icon', 'support'] as const) {
    const read = text(value[field], maxTextLength)
    if (read !== undefined) app[field] = read
  }
  return app
}

function readCapability(
  name: string,
  entry: Record<string, unknown>,
  place: string,
  problem: Report,
  schemas: SchemaGauge,
): ManifestCapability {
  const capability: ManifestCapability = { name }
  for (const field of ['description', 'deprecationMessage'] as const) {
    const read = text(entry[field], maxTextLength)
    if (read !== undefined) capability[field] = read
  }
  for (const field of ['inputSchema', 'outputSchema'] as const) {
    const schema = entry[field]
    if (isRecord(schema)) {
      const excess = schemas.excessOf(schema)
      if (excess === undefined) capability[field] = withPointers(schema)
      else problem(`${place}.${field}`, `It has ${excess}.`, 'Describe the parameters with less.')
    } else if (schema !== undefined)
      problem(`${place}.${field}`, 'It is not a JSON Schema object.', 'Write an object.')
  }
  for (const field of ['experimental', 'deprecated'] as const) {
    if (entry[field] === true) capability[field] = true
  }
  const annotations = readAnnotations(entry.annotations)
  if (annotations) capability.annotations = annotations
  const alternatives = entry.alternatives
  if (Array.isArray(alternatives)) {
    capability.alternatives = alternatives
      .slice(0, maxItems)
      .flatMap((item: unknown) => text(item, 256) ?? [])
  }
  const requirements = entry.requirements
  if (Array.isArray(requirements)) {
    capability.requirements = requirements
      .slice(0, maxItems)
      .flatMap((item: unknown) => readRequirement(item) ?? [])
  }
  return capability
}

function readAnnotations(value: unknown): CapabilityAnnotations | undefined {
  if (!isRecord(value)) return undefined
  const rows = Object.entries(annotations).map(([name, { type }]) => {
    const said = value[name]
    return [name, type === 'string' ? text(said, 256) : typeof said === 'boolean' ? said : undefined]
  })
  return Object.fromEntries(rows.filter(([, said]) => said !== undefined))
}

const requirementTypes = ['permission', 'context', 'gesture', 'browser', 'hardware', 'state'] as const

function readRequirement(value: unknown) {
  if (!isRecord(value)) return undefined
  const type = requirementTypes.find((known) => known === value.type)
  const description = text(value.description, maxTextLength)
  if (type === undefined || description === undefined) return undefined
  const resolution = text(value.resolution, maxTextLength)
  return { type, description, ...(resolution !== undefined && { resolution }) }
}

function text(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxLength) : undefined
}
