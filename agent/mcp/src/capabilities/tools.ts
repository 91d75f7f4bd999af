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

/** A tool that stands for a capability (docs/protocol.md §6). */
export interface CapabilityTool<Offered extends Offering = Offering> {
  name: AgentText
  title: AgentText
  description: AgentText
  inputSchema: AgentObject
  annotations: ToolAnnotations
  capability: CapabilityDescriptor
  /** What offers it now. */
  offering: Offered
}

/**
 * @param holder - what the names belong to, such as a session
 * @param offerings - those that came first choose their names first
 * @param reserved - names that no tool of a capability may have
 * @returns a tool for each capability that is offered, those of the latest first; 100 at most
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
    // The text is the page's, so the agent should know which page it comes from. The host is the part that the
    // page cannot choose.
    description: say`${hostText(offering.url)} ${app}: ${about}${notes}`,
    inputSchema,
    annotations: offer.annotations,
    capability,
    offering,
  }
}
