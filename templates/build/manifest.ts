import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '../src/compose/layers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Versions of this repository's own packages by name. */
const own = new Map<string, string>(
  globSync(
    ['core', 'adapters/*', 'bindings/*', 'agent/*', 'lint'].map((path) => `${path}/package.json`),
    {
      cwd: root,
    },
  ).map((path) => {
    const { name, version } = JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
    return [String(name), String(version)] as const
  }),
)

/** Packages that JavaScript does not need: compilers, type checkers and declarations. */
const typeOnly =
  /^(typescript|typescript-eslint|vue-tsc|svelte-check|@astrojs\/check|@tsconfig\/.+|@types\/.+)$/

/**
 * @param text - a layer's package.json
 * @returns its published form: with the ranges of this repository's packages; for JavaScript without
 *   type-only packages
 * @throws an `Error` for a package of this repository that does not exist
 */
export function manifestFor(language: Language, text: string): string {
  const manifest = JSON.parse(text)
  for (const field of ['dependencies', 'devDependencies']) {
    const dependencies = manifest[field]
    if (!dependencies) continue
    for (const name of Object.keys(dependencies)) {
      if (name.startsWith('@abp-kit/') && dependencies[name] !== null) dependencies[name] = rangeOf(name)
      if (language === 'js' && typeOnly.test(name)) delete dependencies[name]
    }
  }
  if (language === 'js') delete manifest.scripts?.types
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function rangeOf(name: string): string {
  const version = own.get(name)
  if (version === undefined) throw new Error(`This repository has no package ${name}.`)
  return `^${version}`
}
