import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import {
  type AgentObject,
  type AgentText,
  fitText,
  hostText,
  joinTexts,
  quote,
  say,
} from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import { withRenamedParams } from './bridge-params.ts'
import { openSchema } from './input-schema.ts'
import { type Offer, readOffer } from './offer.ts'
import type { Offering } from './offering.ts'
import { toolNames } from './tool-registry.ts'

/** A tool for a capability (docs/protocol.md §6). */
export interface CapabilityTool<Offered extends Offering = Offering> {
  name: AgentText
  title: AgentText
  description: AgentText
  inputSchema: AgentObject
  annotations: ToolAnnotations
  capability: CapabilityDescriptor
  /** The current provider. */
  offering: Offered
}

/**
 * @param holder - the owner of the names, such as a session
 * @param offerings - earlier providers choose their names first
 * @param reserved - names that no capability tool may have
 * @returns a tool for each offered capability, those of the latest provider first; at most 100
 */
export function capabilityTools<Offered extends Offering>(
  holder: object,
  offerings: readonly Offered[],
  reserved: ReadonlySet<string>,
): CapabilityTool<Offered>[] {
  const tools = new Map<string, CapabilityTool<Offered>>()
  const nameOf = toolNames(holder, offerings, reserved)
  let room: number = limits.allSchemasCharacters
  for (const offering of [...offerings].reverse()) {
    for (const descriptor of offering.capabilities) {
      if (tools.size >= limits.toolEntries) return [...tools.values()]
      const name = nameOf(offering, descriptor.name)
      if (name === undefined || tools.has(name)) continue
      const offer = readOffer(descriptor)
      if (!offer.inputSchema) continue
      const size = JSON.stringify(offer.inputSchema).length
      const inputSchema = size > room ? openSchema : offer.inputSchema
      room -= size
      tools.set(
        name,
        capabilityTool(
          fitText(name, limits.nameCharacters),
          withRenamedParams(inputSchema, descriptor.inputSchema),
          offer,
          descriptor,
          offering,
        ),
      )
    }
  }
  return [...tools.values()]
}

/** @param name - of the tool */
function capabilityTool<Offered extends Offering>(
  name: AgentText,
  inputSchema: AgentObject,
  offer: Offer,
  capability: CapabilityDescriptor,
  offering: Offered,
): CapabilityTool<Offered> {
  const app = quote(offering.appName, limits.appNameCharacters)
  const about = quote(offer.description || offer.shownName, limits.toolDescriptionCharacters)
  const notes = offer.notes.length === 0 ? say`` : say` (${joinTexts(offer.notes, say`, `)})`
  return {
    name,
    title: say`${app}: ${offer.title}`,
    // The page wrote the text, so the agent should know which page it comes from. The page cannot choose the
    // host.
    description: say`${hostText(offering.url)} ${app}: ${about}${notes}`,
    inputSchema,
    annotations: offer.annotations,
    capability,
    offering,
  }
}
