import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '@abp-kit/playground-runner'
import { environmentOf, type Installer, installManagers, type OlderNode } from './managers.ts'
import { type Adapted, appPackages, nameOf } from './pack.ts'

/** What the README's sample imports. */
const ofSample = { dompurify: '^3.4.18', marked: '^18.2.1', zod: '^4.6.7' }

interface Manifest {
  dependencies?: Record<string, string>
  /** For Yarn. */
  resolutions?: Record<string, string>
}

interface InstallOptions {
  /** What npm runs on; this Node.js by default. */
  node?: OlderNode | undefined
  /** npm's own. */
  options?: readonly string[]
}

/** Installs the app's dependencies with the packed packages among them. */
export async function installWith(
  manager: Installer,
  framework: Adapted,
  directory: string,
  tarballs: Map<string, string>,
  { node, options = [] }: InstallOptions = {},
): Promise<void> {
  const file = join(directory, 'package.json')
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'))
  const core = `file:${tarballs.get('@abp-kit/core')}`
  const names = appPackages(framework).map(nameOf)
  const ours = names.map((name) => [name, `file:${tarballs.get(name)}`])
  manifest.dependencies = { ...manifest.dependencies, ...ofSample, ...Object.fromEntries(ours) }
  await writeFile(file, JSON.stringify(manifest, null, 2))
  if (manager === 'npm') {
    await run('npm', ['install', '--no-audit', '--no-fund', ...options], {
      cwd: directory,
      env: await environmentOf(node),
    })
  } else if (manager === 'bun') {
    // As for pnpm below.
    await writeFile(file, JSON.stringify({ ...manifest, overrides: { '@abp-kit/core': core } }, null, 2))
    await run(join(await installManagers(), 'bun'), ['install'], { cwd: directory })
  } else if (manager === 'yarn' || manager === 'yarn-pnp') {
    const resolutions = { ...manifest.resolutions, '@abp-kit/core': core }
    await writeFile(file, JSON.stringify({ ...manifest, resolutions }, null, 2))
    await writeFile(
      join(directory, '.yarnrc.yml'),
      `nodeLinker: ${manager === 'yarn' ? 'node-modules' : 'pnp'}\nenableTelemetry: false\nenableImmutableInstalls: false\n`,
    )
    await writeFile(join(directory, 'yarn.lock'), '')
    await run(join(await installManagers(), 'yarn'), ['install'], { cwd: directory })
  } else {
    // The core is not in a registry yet; an adapter's dependency on it has to be told where it is. And
    // pnpm runs the install scripts of dependencies only when it is told to.
    const builds = ['esbuild', 'sharp', '@parcel/watcher', 'unrs-resolver', 'lmdb', 'msgpackr-extract']
      .map((name) => `  '${name}': true\n`)
      .join('')
    await writeFile(
      join(directory, 'pnpm-workspace.yaml'),
      `overrides:\n  '@abp-kit/core': '${core}'\nallowBuilds:\n${builds}`,
    )
    await run(join(await installManagers(), 'pnpm'), ['install', '--no-frozen-lockfile'], { cwd: directory })
  }
}
