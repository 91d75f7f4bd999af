import type { KnownApps } from '../apps'
import type { ClientSession } from '../sessions'
import { attachTool } from './attach'
import { callTool } from './call'
import { listAppTools, listCapabilityTools } from './capability-tools'
import { connectToExtensionsTool, connectTool } from './connect'
import type { Tool } from './define'
import { disconnectTool } from './disconnect'
import { readResultTool } from './read-result'
import { renderTool } from './render'
import { saveResultTool } from './save-result'
import { screenshotTool } from './screenshot'
import { statusTool } from './status'

export type { Tool, ToolAnswer, ToolRequest } from './define'

/** The permanent tools (docs/protocol.md §6). */
export const bridgeTools: readonly Tool[] = [
  connectTool,
  disconnectTool,
  statusTool,
  callTool,
  renderTool,
  screenshotTool,
  saveResultTool,
  readResultTool,
  attachTool,
]

const reserved: ReadonlySet<string> = new Set(bridgeTools.map(({ name }) => name))

/** @returns {@link bridgeTools}, adapted to the settings of this session's user */
function bridgeToolsOf({ settings }: ClientSession): readonly Tool[] {
  if (settings.extension.length === 0) return bridgeTools
  return bridgeTools.map((tool) => (tool === connectTool ? connectToExtensionsTool : tool))
}

/** @returns all tools, those of capabilities last */
export function listTools(session: ClientSession): Tool[] {
  return [...bridgeToolsOf(session), ...listCapabilityTools(session, reserved)]
}

/** @returns the tools that need no connection yet: those of the apps that the user named */
export function toolsOfKnownApps(apps: KnownApps): Tool[] {
  return listAppTools(apps, reserved)
}

/** @returns `undefined` if no tool has this name, or if none has it any more */
export function findTool(session: ClientSession, name: string): Tool | undefined {
  const byName = (tool: Tool) => tool.name === name
  return bridgeTools.find(byName) ?? listCapabilityTools(session, reserved).find(byName)
}
