import { type CapabilityTool, capabilityTools, splitArguments } from '../capabilities'
import type { ClientSession } from '../sessions'
import { bridgeArguments } from './bridge-arguments'
import { callCapability } from './call-capability'
import type { Tool } from './define'

/** @returns the tools of the capabilities that can be called now; none if the user wants only the permanent tools */
export function listCapabilityTools(session: ClientSession): Tool[] {
  return session.settings.tools === 'static' ? [] : capabilityTools(session.connections).map(toTool)
}

function toTool({ connection, capability, ...listed }: CapabilityTool): Tool {
  const { name } = listed
  return {
    ...listed,
    // The page checks the parameters, and its errors are explained. Another check here would only be less
    // precise.
    run: (session, args, request) =>
      callCapability(session, request, name, args, () => {
        const { params, ...own } = splitArguments(args, connection.capability(capability)?.inputSchema)
        const { connection: chosen, timeout } = bridgeArguments.parse(own)
        return {
          connection: chosen === undefined ? connection : session.connections.get(chosen),
          capability,
          params,
          ...(timeout !== undefined && { timeout }),
        }
      }),
  }
}
