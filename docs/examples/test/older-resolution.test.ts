import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

/** `"moduleResolution": "node"`, which apps still have in which Next.js wrote tsconfig.json years ago. */
const options = { moduleResolution: ts.ModuleResolutionKind.Node10, module: ts.ModuleKind.ESNext }

test.each([
  ['core', 'core', 'next'],
  ['next', 'adapters/next', 'next'],
  ['vite', 'adapters/vite', 'vite'],
])('the types of all exports of %s are found without `exports`', (name, folder, app) => {
  const { exports } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8'))
  const from = fileURLToPath(new URL(`playgrounds/${app}/app.ts`, root))
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'))
  const missing = entries.filter((entry) => {
    const { resolvedModule } = ts.resolveModuleName(
      `@abp-kit/${name}${entry.slice(1)}`,
      from,
      options,
      ts.sys,
    )
    return resolvedModule?.resolvedFileName.endsWith('.d.mts') !== true
  })
  expect(entries.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})
