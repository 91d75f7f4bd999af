import type { Connection, Connections } from '../connections'
import { LastingNames } from '../lasting-names'
import { workLimits } from '../limits'
import { toolName } from './name'

/** The tool names of one session. */
interface Registry {
  names: LastingNames
  /** The names of each connection's capabilities. */
  given: Map<Connection, Map<string, string>>
}

const registries = new WeakMap<Connections, Registry>()

/**
 * Names the capabilities of a session's connections as tools. A connection keeps its names as long as it exists,
 * whatever connects later. After that, only the same app at the same origin can have them again. A newcomer gets a
 * name with a number.
 *
 * @param reserved - the names of the bridge's own tools, which no capability may have
 * @returns a function for the tool's name; it returns `undefined` for a capability that can have none
 */
export function toolNames(
  connections: Connections,
  reserved: ReadonlySet<string>,
): (connection: Connection, capability: string) => string | undefined {
  const registry = registries.get(connections) ?? { names: new LastingNames(), given: new Map() }
  registries.set(connections, registry)
  const all = connections.all()
  for (const [connection, given] of registry.given) {
    if (all.includes(connection)) continue
    for (const name of given.values()) registry.names.giveBack(name)
    registry.given.delete(connection)
  }
  // Connections that came first choose first.
  for (const connection of all) nameAll(registry, connection, reserved)
  return (connection, capability) => registry.given.get(connection)?.get(capability)
}

function nameAll({ names, given }: Registry, connection: Connection, reserved: ReadonlySet<string>): void {
  const own = given.get(connection) ?? new Map<string, string>()
  given.set(connection, own)
  for (const { name: capability } of connection.capabilities) {
    if (own.has(capability) || own.size >= workLimits.namesOfConnectionEntries) continue
    const owner = JSON.stringify([connection.owner, capability])
    own.set(
      capability,
      names.take(owner, (isTaken) => toolName(capability, (name) => reserved.has(name) || isTaken(name))),
    )
  }
}
