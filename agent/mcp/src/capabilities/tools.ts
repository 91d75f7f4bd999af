import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import type { JSONObject, ToolAnnotations } from '@modelcontextprotocol/server'
import type { Connection, Connections } from '../connections'
import { isRecord } from '../record'
import { shortText } from '../untrusted'
import { withBridgeParams } from './bridge-params'
import { inputSchemaOf, openSchema } from './input-schema'
import { toolNames } from './tool-registry'

/** Tools of capabilities in all: clients hand every one to their model. */
const mostTools = 100
/** Characters of JSON of all their schemas. */
const mostSchemas = 200_000
const longestDescription = 1_000

/** A tool that stands for a capability (protocol.md §6). */
export interface CapabilityTool {
  name: string
  title: string
  description: string
  inputSchema: JSONObject
  annotations: ToolAnnotations
  /** The capability's name. */
  capability: string
  /** The connection whose capability it is, as long as that is there. */
  connection: Connection
}

/** @returns a tool for each capability of the connected apps, those of the latest connection first; 100 at most. */
export function capabilityTools(connections: Connections): CapabilityTool[] {
  const tools = new Map<string, CapabilityTool>()
  const nameOf = toolNames(connections)
  let room = mostSchemas
  for (const connection of connections.all().reverse()) {
    for (const capability of connection.capabilities) {
      if (tools.size >= mostTools) return [...tools.values()]
      const name = nameOf(connection, capability.name)
      if (name === undefined || tools.has(name)) continue
      const whole = inputSchemaOf(capability.inputSchema)
      if (!whole) continue
      const inputSchema = JSON.stringify(whole).length > room ? openSchema : whole
      room -= JSON.stringify(inputSchema).length
      const about =
        shortText(capability.description, longestDescription) || `Calls ${shortText(capability.name, 200)}.`
      tools.set(name, {
        name,
        title: `${connection.appName}: ${titleOf(capability)}`,
        // The words are the page's: the agent should know whose.
        description: `[${connection.label}] ${about} The result is saved to a file.`,
        inputSchema: withBridgeParams(inputSchema, capability.inputSchema),
        annotations: annotationsOf(capability),
        capability: capability.name,
        connection,
      })
    }
  }
  return [...tools.values()]
}

function titleOf(capability: CapabilityDescriptor): string {
  const annotations: unknown = Reflect.get(capability, 'annotations')
  const title = isRecord(annotations) ? shortText(annotations.title, 100) : ''
  return title || shortText(capability.name, 100)
}

/** What the capability says of itself; without a word, MCP's own careful defaults hold. */
function annotationsOf(capability: object): ToolAnnotations {
  const given: unknown = Reflect.get(capability, 'annotations')
  if (!isRecord(given)) return {}
  const hint = (...names: string[]) =>
    names.map((name) => given[name]).find((value) => typeof value === 'boolean')
  const readOnlyHint = hint('readOnly', 'readOnlyHint')
  const destructiveHint = hint('destructive', 'destructiveHint')
  const idempotentHint = hint('idempotent', 'idempotentHint')
  const openWorldHint = hint('openWorld', 'openWorldHint')
  return {
    ...(typeof readOnlyHint === 'boolean' && { readOnlyHint }),
    ...(typeof destructiveHint === 'boolean' && { destructiveHint }),
    ...(typeof idempotentHint === 'boolean' && { idempotentHint }),
    ...(typeof openWorldHint === 'boolean' && { openWorldHint }),
  }
}
