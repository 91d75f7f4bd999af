import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Dependencies {
  [name: string]: { specifier: string; version: string }
}

/** What pnpm's lock file says of each package. */
interface LockFile {
  importers: Record<string, { dependencies?: Dependencies; devDependencies?: Dependencies }>
  packages: Record<string, { peerDependenciesMeta?: Record<string, { optional?: boolean }> }>
  snapshots: Record<string, { dependencies?: Record<string, string> }>
}

const path = fileURLToPath(new URL('../../../../pnpm-lock.yaml', import.meta.url))
const { importers, packages, snapshots }: LockFile = parse(await readFile(path, 'utf8'))

/** Names of packages that others resolve only where something else brings them along, with one that does so. */
const optionalPeers = new Map(
  Object.entries(packages).flatMap(([name, { peerDependenciesMeta = {} }]) =>
    Object.keys(peerDependenciesMeta).map((peer) => [peer, name]),
  ),
)

/** @returns the names of the packages, and of all that these bring along */
function broughtBy(dependencies: Dependencies): Set<string> {
  const keys = new Map<string, string>()
  const visit = (name: string, version: string) => {
    const key = `${name}@${version}`
    if (version.startsWith('link:') || keys.has(key)) return
    keys.set(key, name)
    for (const next of Object.entries(snapshots[key]?.dependencies ?? {})) visit(...next)
  }
  for (const [name, { version }] of Object.entries(dependencies)) visit(name, version)
  return new Set(keys.values())
}

test.each([
  'core',
  'adapters/angular',
  'adapters/astro',
  'adapters/next',
  'adapters/nuxt',
  'adapters/sveltekit',
  'adapters/vite',
  'bindings/react',
  'bindings/svelte',
  'bindings/vue',
])('%s brings along no optional peer of others, which pnpm would change in the app', (own) => {
  const { dependencies = {}, devDependencies: { nuxt } = {} } = importers[own] ?? {}
  expect(Object.keys(dependencies)).not.toEqual([])
  // Every app of Nuxt has these.
  const ofFramework = nuxt ? broughtBy({ nuxt }) : new Set()
  const added = [...broughtBy(dependencies)].filter((name) => !ofFramework.has(name))
  const changed = added.filter((name) => optionalPeers.has(name))
  expect(changed.map((name) => `${name} of ${optionalPeers.get(name)}`)).toEqual([])
})

test("core takes an older parse5 than jsdom's newest, so that an app with jsdom keeps the one that it has", () => {
  // jsdom 29.1 asks for ^8.0.1.
  expect(importers.core?.dependencies?.parse5?.specifier).toBe('^8.0.0')
})
