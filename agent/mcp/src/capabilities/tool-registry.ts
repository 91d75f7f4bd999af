import type { Connection, Connections } from '../connections'
import { workLimits } from '../limits'
import { LastingNames } from '../names'
import { toolName } from './name'

/** What the tools of one session are called. */
interface Registry {
  names: LastingNames
  /** The names of each connection's capabilities. */
  given: Map<Connection, Map<string, string>>
}

const registries = new WeakMap<Connections, Registry>()

/**
 * Says what the capabilities of a session's connections are called as tools. A name stays with its connection as long as that is
 * there, whatever comes later; after it, only the same app at the same origin can have it again. A newcomer's gets a number.
 *
 * @returns the tool's name; `undefined` for a capability that can have none
 */
export function toolNames(
  connections: Connections,
): (connection: Connection, capability: string) => string | undefined {
  const registry = registries.get(connections) ?? { names: new LastingNames(), given: new Map() }
  registries.set(connections, registry)
  const all = connections.all()
  for (const [connection, given] of registry.given) {
    if (all.includes(connection)) continue
    for (const name of given.values()) registry.names.giveBack(name)
    registry.given.delete(connection)
  }
  // Who came first has the first choice.
  for (const connection of all) nameAll(registry, connection)
  return (connection, capability) => registry.given.get(connection)?.get(capability)
}

function nameAll({ names, given }: Registry, connection: Connection): void {
  const own = given.get(connection) ?? new Map<string, string>()
  given.set(connection, own)
  for (const { name: capability } of connection.capabilities) {
    if (own.has(capability) || own.size >= workLimits.namesOfConnectionEntries) continue
    const owner = JSON.stringify([connection.owner, capability])
    own.set(
      capability,
      names.take(owner, (isTaken) => toolName(capability, isTaken)),
    )
  }
}
