import { createSchemaGauge, withPointers } from '@abp-kit/core/manifest'
import { type CapabilityDescriptor, isRecord, type JsonSchema } from '@abp-kit/core/protocol'
import { limits, textLimits } from '../limits.ts'
import { readText } from '../page/read-fields.ts'

/** A WebMCP tool. */
export interface PageTool {
  /** The tool as a capability (docs/protocol.md §3). */
  capability: CapabilityDescriptor
  /** Set for a tool that is a form in the page (`<form toolname="…">`). */
  form?: {
    /** The browser's id of the form. */
    node: number
    /** Whether the form is submitted without a person (`toolautosubmit`). */
    autosubmit: boolean
  }
}

/**
 * The browser's annotations, which have the protocol's names. The browser sends all of them, so only those
 * that are on are meaningful.
 */
const annotationNames = ['readOnly', 'consequential', 'untrustedContent'] as const

/** @returns `undefined` for a tool without a name */
export function describeTool(tool: Record<string, unknown>): PageTool | undefined {
  const { annotations, backendNodeId: node, inputSchema } = tool
  const name = readText(tool.name)
  if (!name) return undefined
  const description = readText(tool.description, textLimits.descriptionCharacters)
  const on = annotationNames.filter((known) => isRecord(annotations) && annotations[known] === true)
  const capability = {
    name,
    available: true,
    requirements: [],
    features: {},
    ...(description !== undefined && { description }),
    ...(isRecord(inputSchema) && { inputSchema: readSchema(inputSchema) }),
    ...(on.length > 0 && { annotations: Object.fromEntries(on.map((known) => [known, true])) }),
  }
  if (typeof node !== 'number') return { capability }
  return { capability, form: { node, autosubmit: isRecord(annotations) && annotations.autosubmit === true } }
}

/**
 * @returns the schema with references that agents can follow, as in a manifest; unchanged if it is over the
 *   limits
 */
function readSchema(schema: JsonSchema): JsonSchema {
  const { schemaEntries, schemaLevels } = limits
  return createSchemaGauge(schemaEntries, schemaLevels).excessOf(schema) === undefined
    ? withPointers(schema)
    : schema
}
