import { LastingNames } from '../lasting-names.ts'
import { workLimits } from '../limits.ts'
import { toolName } from './name.ts'
import type { Offering } from './offering.ts'

/** The tool names of one session. */
interface Registry {
  names: LastingNames
  /** The names of the capabilities that each offers. */
  given: Map<Offering, Map<string, string>>
}

const registries = new WeakMap<object, Registry>()

/**
 * Names the capabilities of a session's connections and known apps as tools. A connection keeps its names as long as it exists,
 * whatever connects later. After that, only the same app at the same origin can have them again. A newcomer gets a
 * name with a number.
 *
 * @param holder - what the names belong to, such as a session
 * @param all - those that came first choose first
 * @param reserved - the names of the bridge's own tools, which no capability may have
 * @returns a function for the tool's name; it returns `undefined` for a capability that can have none
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
