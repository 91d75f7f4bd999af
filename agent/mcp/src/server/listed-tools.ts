import { isRecord } from '@abp-kit/core/protocol'
import { type AgentData, type AgentObject, type AgentText, say } from '../agent-text/index.ts'
import type { Bridge } from '../bridge.ts'
import type { SessionAccess } from '../sessions/index.ts'
import { bridgeTools, listTools, type Tool, toolsOfKnownApps } from '../tools/index.ts'

/** The purpose of the connection id in tools that also work without a session. */
const described: Readonly<Record<string, AgentText>> = {
  abp_connect: say`Id of a connection that you have: the new one can then use the files of both`,
  abp_status: say`Id of a connection that you have`,
}

/** @returns the tools as a client sees them */
export function listedTools(
  { session }: SessionAccess,
  { apps, settings }: Pick<Bridge, 'apps' | 'settings'>,
) {
  const ofApps = settings.tools === 'static' ? [] : toolsOfKnownApps(apps)
  const tools = session ? listTools(session) : [...bridgeTools.map(withHandle), ...ofApps]
  return tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema: { ...inputSchema, type: 'object' as const },
    ...(outputSchema && { outputSchema: { ...outputSchema, type: 'object' as const } }),
    annotations,
  }))
}

/**
 * Adds the connection id to a tool. If requests have no session, each tool needs it, even one that does not
 * use a connection. It is optional only for the tools in `described`.
 */
function withHandle(tool: Tool): Tool {
  const { properties, required } = tool.inputSchema
  const optional = described[tool.name]
  const ownProperties: AgentObject = isFields(properties) ? properties : {}
  const needed = Array.isArray(required) ? required : []
  const connection = { type: say`string`, description: optional ?? say`Id that abp_connect answered with` }
  const inputSchema = {
    ...tool.inputSchema,
    properties: { ...ownProperties, connection },
    required:
      optional === undefined ? [...needed.filter((name) => name !== 'connection'), say`connection`] : needed,
  }
  return { ...tool, inputSchema }
}

function isFields(value: AgentData | undefined): value is AgentObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns the tool's own arguments, without a connection id that only names the session */
export function argumentsOf(tool: Tool, args: unknown, { session }: SessionAccess): unknown {
  if (session || !isRecord(args)) return args ?? {}
  const { properties } = tool.inputSchema
  if (isRecord(properties) && Object.hasOwn(properties, 'connection')) return args
  const { connection, ...own } = args
  return own
}
