import type { KnownApps } from '../apps/index.ts'
import type { ClientSession } from '../sessions/index.ts'
import { attachTool } from './attach.ts'
import { callTool } from './call.ts'
import { listAppTools, listCapabilityTools } from './capability-tools.ts'
import { connectToExtensionsTool, connectTool } from './connect.ts'
import type { Tool } from './define.ts'
import { disconnectTool } from './disconnect.ts'
import { readResultTool } from './read-result.ts'
import { renderTool } from './render.ts'
import { saveResultTool } from './save-result.ts'
import { screenshotTool } from './screenshot.ts'
import { statusTool } from './status.ts'

export type { Tool, ToolAnswer, ToolRequest } from './define.ts'

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

/** @returns the tools that do not need a connection yet: those of the apps that the user named */
export function toolsOfKnownApps(apps: KnownApps): Tool[] {
  return listAppTools(apps, reserved)
}

/** @returns `undefined` if no tool has this name, or no longer has it */
export function findTool(session: ClientSession, name: string): Tool | undefined {
  const byName = (tool: Tool) => tool.name === name
  return bridgeTools.find(byName) ?? listCapabilityTools(session, reserved).find(byName)
}
