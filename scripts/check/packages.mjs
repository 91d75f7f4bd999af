// The packages of the workspace, and the tarballs of the published ones.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pnpm, root, run } from '../setup.mjs'

const tarballs = join(root, 'node_modules/.cache/abp-kit/tarballs')

/** @returns every package that pnpm-workspace.yaml names: `path` from the root, and the package.json */
export function listPackages() {
  const [, list] = /^packages:\n((?: +- .+\n)+)/m.exec(
    readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'),
  )
  const patterns = Array.from(list.matchAll(/- (.+)/g), ([, pattern]) => `${pattern}/package.json`)
  return globSync(patterns, { cwd: root })
    .sort()
    .map((file) => ({
      path: dirname(file),
      manifest: JSON.parse(readFileSync(join(root, file), 'utf8')),
    }))
}

/**
 * Packs the packages as pnpm would publish them.
 *
 * @param directory - emptied first
 * @returns the exit code and the output
 */
export function pack(packages, directory = tarballs) {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const filters = packages.flatMap(({ path }) => ['--filter', `./${path}`])
  return run(...pnpm(...filters, '-r', 'pack', '--pack-destination', directory), { show: false })
}

/** @returns the path at which `pack` put the package */
export function tarballOf({ manifest: { name, version } }, directory = tarballs) {
  return join(directory, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
}
