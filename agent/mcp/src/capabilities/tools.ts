import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import { type AgentObject, type AgentText, fitText, hostText, joinTexts, quote, say } from '../agent-text'
import type { Connection, Connections } from '../connections'
import { limits } from '../limits'
import { withRenamedParams } from './bridge-params'
import { openSchema } from './input-schema'
import { type Offer, readOffer } from './offer'
import { toolNames } from './tool-registry'

/** A tool that stands for a capability (docs/protocol.md §6). */
export interface CapabilityTool {
  name: AgentText
  title: AgentText
  description: AgentText
  inputSchema: AgentObject
  annotations: ToolAnnotations
  capability: CapabilityDescriptor
  /** The capability's connection, as long as it exists. */
  connection: Connection
}

/**
 * @param reserved - names that no tool of a capability may have
 * @returns a tool for each capability of the connected apps, those of the latest connection first; 100 at most
 */
export function capabilityTools(connections: Connections, reserved: ReadonlySet<string>): CapabilityTool[] {
  const tools = new Map<string, CapabilityTool>()
  const nameOf = toolNames(connections, reserved)
  let room: number = limits.allSchemasCharacters
  for (const connection of connections.all().reverse()) {
    for (const descriptor of connection.capabilities) {
      if (tools.size >= limits.toolEntries) return [...tools.values()]
      const name = nameOf(connection, descriptor.name)
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
          connection,
        ),
      )
    }
  }
  return [...tools.values()]
}

/** @param name - of the tool */
function capabilityTool(
  name: AgentText,
  inputSchema: AgentObject,
  offer: Offer,
  capability: CapabilityDescriptor,
  connection: Connection,
): CapabilityTool {
  const app = quote(connection.appName, limits.appNameCharacters)
  const about = quote(offer.description || offer.shownName, limits.toolDescriptionCharacters)
  const notes = offer.notes.length === 0 ? say`` : say` (${joinTexts(offer.notes, say`, `)})`
  return {
    name,
    title: say`${app}: ${offer.title}`,
    // The text is the page's, so the agent should know which page it comes from. The host is the part that the
    // page cannot choose.
    description: say`${hostText(connection.url)} ${app}: ${about}${notes}`,
    inputSchema,
    annotations: offer.annotations,
    capability,
    connection,
  }
}
