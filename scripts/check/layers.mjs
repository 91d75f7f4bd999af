// The folders of a package form layers: their imports, of types and with `import()` too, go in one direction.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../setup.mjs'

/** Import declarations, exports from another file, and `import()`, of relative paths. */
const imported = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g

/** @returns the folders of a package that import each other in a circle, in groups: paths below `src` */
export function circlesOf(packagePath) {
  const source = join(root, packagePath, 'src')
  /** The folders that a folder imports, each with a file that does it. */
  const edges = new Map()
  for (const path of globSync('**/*.{ts,tsx,svelte}', { cwd: source })) {
    const file = path.replaceAll('\\', '/')
    const from = posix.dirname(file)
    const targets = edges.get(from) ?? new Map()
    edges.set(from, targets)
    for (const [, specifier] of readFileSync(join(source, path), 'utf8').matchAll(imported)) {
      const to = posix.dirname(posix.join(from, specifier))
      if (to !== from && !to.startsWith('..')) targets.set(to, `${file} → ${specifier}`)
    }
  }
  return connected(edges)
    .filter((group) => group.length > 1)
    .map((folders) => ({
      folders: folders.toSorted(),
      imports: folders.flatMap((one) =>
        [...(edges.get(one) ?? [])].filter(([to]) => folders.includes(to)).map(([, example]) => example),
      ),
    }))
}

/** @returns the groups of folders of which each reaches every other (Tarjan's algorithm) */
function connected(edges) {
  const [indices, lows, stack, groups] = [new Map(), new Map(), [], []]
  const visit = (node) => {
    indices.set(node, indices.size)
    lows.set(node, indices.get(node))
    stack.push(node)
    for (const next of (edges.get(node) ?? new Map()).keys()) {
      if (!indices.has(next)) visit(next)
      if (stack.includes(next)) lows.set(node, Math.min(lows.get(node), lows.get(next)))
    }
    if (lows.get(node) === indices.get(node)) groups.push(stack.splice(stack.indexOf(node)))
  }
  for (const node of edges.keys()) if (!indices.has(node)) visit(node)
  return groups
}
