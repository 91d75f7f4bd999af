import { createHash } from 'node:crypto'

/** The maximum length of a name that model providers accept: `^[a-zA-Z0-9_-]{1,64}$`. */
const nameCharacters = 64

/** The names of a collection's tools, which stay the same during the collection's lifetime. */
export interface ToolNames {
  /**
   * `notes.save` becomes `notes_save`. A name that is too long, or that another capability already has, ends
   * with a hash of the capability's name.
   */
  nameOf(capability: string): string
  /** @returns the capability that has, or had, this tool; `undefined` for an unknown tool */
  capabilityOf(tool: string): string | undefined
}

export function createToolNames(): ToolNames {
  const names = new Map<string, string>()
  const capabilities = new Map<string, string>()
  return {
    capabilityOf: (tool) => capabilities.get(tool),
    nameOf(capability) {
      const known = names.get(capability)
      if (known !== undefined) return known
      const legal = capability.replace(/[^a-zA-Z0-9_-]/g, '_')
      const short = legal.length > 0 && legal.length <= nameCharacters
      const name = short && !capabilities.has(legal) ? legal : withHash(legal, capability)
      names.set(capability, name)
      capabilities.set(name, capability)
      return name
    },
  }
}

function withHash(legal: string, capability: string): string {
  const hash = createHash('sha256').update(capability).digest('hex').slice(0, 12)
  return `${legal.slice(0, nameCharacters - hash.length - 1)}_${hash}`
}
