import { type CapabilityDescriptor, isRecord } from '@abp-kit/core/protocol'
import { textLimits } from '../limits'
import { readText } from '../page/read-fields'

/** A WebMCP tool in the form of a capability (docs/protocol.md §3). */
export type PageTool = CapabilityDescriptor

/** The browser's annotations, which have the protocol's names. It sends all of them, so only those that are on say something. */
const annotationNames = ['readOnly', 'consequential', 'untrustedContent'] as const

/** @returns `undefined` for a tool without a name */
export function describeTool(tool: Record<string, unknown>): PageTool | undefined {
  const { annotations, inputSchema } = tool
  const name = readText(tool.name)
  if (!name) return undefined
  const description = readText(tool.description, textLimits.descriptionCharacters)
  const on = annotationNames.filter((known) => isRecord(annotations) && annotations[known] === true)
  return {
    name,
    available: true,
    requirements: [],
    features: {},
    ...(description !== undefined && { description }),
    ...(isRecord(inputSchema) && { inputSchema }),
    ...(on.length > 0 && { annotations: Object.fromEntries(on.map((known) => [known, true])) }),
  }
}
