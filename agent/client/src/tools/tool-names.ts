import { createHash } from 'node:crypto'

/** The names that the providers of models take: `^[a-zA-Z0-9_-]{1,64}$`. */
const nameCharacters = 64

/**
 * Names tools by their capabilities, and keeps each name for as long as it lives. `notes.save` becomes `notes_save`. A
 * name that is too long, or that another capability has, ends with a hash of the capability's name.
 */
export function createToolNames(): (capability: string) => string {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return (capability) => {
    const known = names.get(capability)
    if (known !== undefined) return known
    const legal = capability.replace(/[^a-zA-Z0-9_-]/g, '_')
    const short = legal.length > 0 && legal.length <= nameCharacters
    const name = short && !taken.has(legal) ? legal : withHash(legal, capability)
    names.set(capability, name)
    taken.add(name)
    return name
  }
}

function withHash(legal: string, capability: string): string {
  const hash = createHash('sha256').update(capability).digest('hex').slice(0, 12)
  return `${legal.slice(0, nameCharacters - hash.length - 1)}_${hash}`
}
