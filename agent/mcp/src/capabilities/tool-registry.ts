import { LastingNames } from '../lasting-names.ts'
import { workLimits } from '../limits.ts'
import { toolName } from './name.ts'
import type { Offering } from './offering.ts'

/** The tool names of one session. */
interface Registry {
  names: LastingNames
  /** The capability names that each provider offers. */
  given: Map<Offering, Map<string, string>>
}

const registries = new WeakMap<object, Registry>()

/**
 * Names the capabilities of a session's connections and known apps as tools. A connection keeps its names for
 * its lifetime, regardless of later connections. After that, only the same app at the same origin can reuse
 * them. A newcomer gets a name with a number.
 *
 * @param holder - the owner of the names, such as a session
 * @param all - earlier providers choose first
 * @param reserved - the names of the MCP server's own tools, which no capability may have
 * @returns a function that returns the tool's name; `undefined` for a capability that cannot have one
 */
export function toolNames(
  holder: object,
  all: readonly Offering[],
  reserved: ReadonlySet<string>,
): (offering: Offering, capability: string) => string | undefined {
  const registry = registries.get(holder) ?? { names: new LastingNames(), given: new Map() }
  registries.set(holder, registry)
  for (const [offering, given] of registry.given) {
    if (all.includes(offering)) continue
    for (const name of given.values()) registry.names.giveBack(name)
    registry.given.delete(offering)
  }
  for (const offering of all) nameAll(registry, offering, reserved)
  return (offering, capability) => registry.given.get(offering)?.get(capability)
}

/** @returns whether a capability has or had a tool of this name. @param holder - as for {@link toolNames} */
export function hasGivenTool(holder: object, name: string): boolean {
  return registries.get(holder)?.names.hasGiven(name) ?? false
}

function nameAll({ names, given }: Registry, offering: Offering, reserved: ReadonlySet<string>): void {
  const own = given.get(offering) ?? new Map<string, string>()
  given.set(offering, own)
  for (const { name: capability } of offering.capabilities) {
    if (own.has(capability) || own.size >= workLimits.namesOfConnectionEntries) continue
    const owner = JSON.stringify([offering.owner, capability])
    own.set(
      capability,
      names.take(owner, (isTaken) => toolName(capability, (name) => reserved.has(name) || isTaken(name))),
    )
  }
}
