// The packages of the workspace, and the tarballs of those that are published.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pnpm, root, run } from '../setup.mjs'

const tarballs = join(root, 'node_modules/.cache/abp-kit/tarballs')

/** @returns every package below the root, as pnpm-workspace.yaml has them: `path` from the root, and the package.json. */
export function listPackages() {
  return globSync('{core,bench,{adapters,agent,playgrounds}/*}/package.json', { cwd: root })
    .sort()
    .map((file) => ({
      path: dirname(file),
      manifest: JSON.parse(readFileSync(join(root, file), 'utf8')),
    }))
}

/** Packs what would be published, as pnpm publishes it. @returns the exit code and the output. */
export function pack(packages) {
  rmSync(tarballs, { recursive: true, force: true })
  mkdirSync(tarballs, { recursive: true })
  const filters = packages.flatMap(({ path }) => ['--filter', `./${path}`])
  return run(...pnpm(...filters, '-r', 'pack', '--pack-destination', tarballs), { show: false })
}

/** @returns where `pack` put the package. */
export function tarballOf({ manifest: { name, version } }) {
  return join(tarballs, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
}
