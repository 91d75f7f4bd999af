import type { NameProblem } from './check.ts'

interface Node {
  /** The name as written. */
  name: string
  folder: boolean
  children: Map<string, Node>
}

/** The names used by an archive, as a file system that ignores case and Unicode forms sees them. */
export interface NameTree {
  /** @returns the path's collision, if any; otherwise adds the path */
  add(segments: readonly string[], folder: boolean): NameProblem | undefined
}

export function createNameTree(): NameTree {
  const root: Node = { name: '', folder: true, children: new Map() }
  return {
    add(segments, folder) {
      let node = root
      // Checks the whole path before adding nodes, so that a refused path leaves nothing behind.
      const missing: { parent: Node; node: Node }[] = []
      for (const [index, name] of segments.entries()) {
        const last = index === segments.length - 1
        const isFolder = !last || folder
        const found = node.children.get(fold(name))
        if (found) {
          const problem = collision(found, { name, isFolder })
          if (problem) return problem
        }
        const next = found ?? { name, folder: isFolder, children: new Map() }
        if (!found) missing.push({ parent: node, node: next })
        node = next
      }
      for (const { node: added, parent } of missing) parent.children.set(fold(added.name), added)
      return undefined
    },
  }
}

function collision(
  found: Node,
  { isFolder, name }: { name: string; isFolder: boolean },
): NameProblem | undefined {
  if (found.name !== name)
    return {
      code: 'ARCHIVE_COLLISION',
      what: `differs from ${JSON.stringify(found.name)} only in case or in Unicode form`,
    }
  if (found.folder !== isFolder)
    return { code: 'ARCHIVE_COLLISION', what: `is a file and a folder: ${JSON.stringify(name)}` }
  return isFolder ? undefined : { code: 'ARCHIVE_DUPLICATE', what: 'is there twice' }
}

/** Uppercase first: `ß` becomes `SS`, and the long `ſ` an `S`. */
function fold(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}
