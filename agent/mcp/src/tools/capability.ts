import { type CapabilityTool, capabilityTools, splitArguments } from '../capabilities'
import type { ClientSession as Bridge } from '../sessions'
import { bridgeArguments } from './bridge-arguments'
import { callCapability } from './call-capability'
import type { Tool } from './define'

/** @returns the tools of the capabilities that can be called now; none when the user wants only those that are always there. */
export function listCapabilityTools(bridge: Bridge): Tool[] {
  return bridge.settings.tools === 'static' ? [] : capabilityTools(bridge.connections).map(toTool)
}

function toTool({ connection, capability, ...listed }: CapabilityTool): Tool {
  const { name } = listed
  return {
    ...listed,
    // The page checks the parameters, and its errors are explained: another check here would only say less.
    run: (bridge, args, request) =>
      callCapability(bridge, request, name, args, () => {
        const { params, ...own } = splitArguments(args, connection.capability(capability)?.inputSchema)
        const { connection: chosen, timeout } = bridgeArguments.parse(own)
        return {
          tool: name,
          args,
          connection: chosen === undefined ? connection : bridge.connections.get(chosen),
          capability,
          params,
          ...(timeout !== undefined && { timeout }),
        }
      }),
  }
}
