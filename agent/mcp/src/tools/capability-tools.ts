import { readJsonArguments } from '@abp-kit/client/tool-schema'
import { AbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'
import { say } from '../agent-text/index.ts'
import { KnownApp, type KnownApps } from '../apps/index.ts'
import { type CapabilityTool, capabilityTools, splitArguments } from '../capabilities/index.ts'
import type { Connection } from '../connections/index.ts'
import type { ClientSession } from '../sessions/index.ts'
import { callCapability } from './call.ts'
import type { Tool, ToolRequest } from './define.ts'

/**
 * @param reserved - the names of the permanent tools
 * @returns the tools of the capabilities that can be called now; empty if the user wants only the permanent
 *   tools
 */
export function listCapabilityTools(session: ClientSession, reserved: ReadonlySet<string>): Tool[] {
  if (session.settings.tools === 'static') return []
  return capabilityTools(session, session.apps.offerings(), reserved).map(toTool)
}

/** @returns the tools of known apps, for clients without a session. Each session gives them the same names */
export function listAppTools(apps: KnownApps, reserved: ReadonlySet<string>): Tool[] {
  return capabilityTools(apps, apps.known(), reserved).map(toTool)
}

function toTool({ offering, capability, ...listed }: CapabilityTool<Connection | KnownApp>): Tool {
  const { name } = listed
  return {
    ...listed,
    // The page checks the parameters, and its errors are explained. Another check here would only be less
    // precise.
    run: (session, args, request) =>
      callCapability(session, request, name, args, async () => {
        const { params, ...own } = splitArguments(args, capability.inputSchema)
        const { connection: chosen, timeout } = readBridgeArguments(own)
        return {
          connection:
            chosen === undefined
              ? await connectionTo(offering, session, request)
              : session.connections.get(chosen),
          capability: capability.name,
          params,
          ...(timeout !== undefined && { timeout }),
        }
      }),
  }
}

/** @returns the connection itself, or the connection to a known app, which is opened on the first call */
async function connectionTo(
  offering: Connection | KnownApp,
  { apps, settings }: ClientSession,
  { progress, signal }: ToolRequest,
): Promise<Connection> {
  if (!(offering instanceof KnownApp)) return offering
  progress?.(0, undefined, say`Opening ${offering.appName}.`)
  return apps.connect(offering, settings.browserTimeout, signal)
}

const bridgeArguments = z.object({
  connection: z.string().optional(),
  timeout: z.int().positive().optional(),
})

const bridgeSchema = { properties: { connection: { type: 'string' }, timeout: { type: 'integer' } } }

/**
 * Reads the MCP server's own arguments of a capability's tool.
 * @throws {AbpError} `INVALID_PARAMS`
 */
function readBridgeArguments(given: object): z.output<typeof bridgeArguments> {
  const parsed = bridgeArguments.safeParse(readJsonArguments(given, bridgeSchema))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `\`${path.join('.')}\` is wrong: ${message}`,
  )
  throw new AbpError('INVALID_PARAMS', `${problems.join('; ')}.`)
}
