import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AdaptedFramework, adapterOf, run } from '@abp-kit/playground-runner'

/** Yarn twice: with a `node_modules`, and with Plug'n'Play, which has none. */
export const managers = ['npm', 'pnpm', 'yarn', 'yarn-pnp', 'bun'] as const
export type Manager = (typeof managers)[number]

/** What the README's sample imports. */
const ofSample = { dompurify: '^3.4.18', marked: '^18.2.1', zod: '^4.6.7' }

/** Installs the app's dependencies with the packed packages among them. `options` are npm's own. */
export async function installWith(
  manager: Manager,
  framework: AdaptedFramework,
  directory: string,
  tarballs: Map<string, string>,
  options: readonly string[] = [],
): Promise<void> {
  const file = join(directory, 'package.json')
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(await readFile(file, 'utf8'))
  const adapter = `@abp-kit/${adapterOf(framework)}`
  const core = `file:${tarballs.get('@abp-kit/core')}`
  manifest.dependencies = {
    ...manifest.dependencies,
    ...ofSample,
    '@abp-kit/core': core,
    [adapter]: `file:${tarballs.get(adapter)}`,
  }
  await writeFile(file, JSON.stringify(manifest, null, 2))
  if (manager === 'npm') {
    await run('npm', ['install', '--no-audit', '--no-fund', ...options], { cwd: directory })
  } else if (manager === 'bun') {
    // As for pnpm below.
    await writeFile(file, JSON.stringify({ ...manifest, overrides: { '@abp-kit/core': core } }, null, 2))
    const tools = await tool(directory, 'bun@1.4.5')
    await run(join(tools, '.bin/bun'), ['install'], { cwd: directory })
  } else if (manager === 'yarn' || manager === 'yarn-pnp') {
    await writeFile(file, JSON.stringify({ ...manifest, resolutions: { '@abp-kit/core': core } }, null, 2))
    const linker = manager === 'yarn' ? 'node-modules' : 'pnp'
    await writeFile(
      join(directory, '.yarnrc.yml'),
      `nodeLinker: ${linker}\nenableTelemetry: false\nenableImmutableInstalls: false\nnpmMinimalAgeGate: 0\n`,
    )
    await writeFile(join(directory, 'yarn.lock'), '')
    await tool(directory, '@yarnpkg/cli-dist@4.18.1')
    await run('node', [yarnOf(directory), 'install'], { cwd: directory })
  } else {
    // The core is not in a registry yet; an adapter's dependency on it has to be told where it is. And
    // pnpm runs the install scripts of dependencies only when it is told to.
    const builds = ['esbuild', 'sharp', '@parcel/watcher', 'unrs-resolver']
      .map((name) => `  '${name}': true\n`)
      .join('')
    await writeFile(
      join(directory, 'pnpm-workspace.yaml'),
      `overrides:\n  '@abp-kit/core': '${core}'\nallowBuilds:\n${builds}`,
    )
    await run('npx', ['-y', 'pnpm@12', 'install', '--no-frozen-lockfile'], { cwd: directory })
  }
}

/**
 * Installs a package manager beside the app.
 *
 * @returns the folder of its packages
 */
async function tool(directory: string, name: string): Promise<string> {
  const folder = toolsOf(directory)
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, name], {
    cwd: dirname(directory),
  })
  return join(folder, 'node_modules')
}

function toolsOf(directory: string): string {
  return join(dirname(directory), 'managers')
}

function yarnOf(directory: string): string {
  return join(toolsOf(directory), 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')
}

/**
 * Plug'n'Play has no `node_modules`: only Yarn can start what is in the app's packages.
 *
 * @param command - as it is with a `node_modules`: by `npx`, or by a file in `node_modules`
 * @returns the command that does the same in an app that this manager has installed
 */
export function commandWith(
  manager: Manager,
  directory: string,
  command: [string, ...string[]],
): [string, ...string[]] {
  if (manager !== 'yarn-pnp') return command
  const yarn: [string, string] = ['node', yarnOf(directory)]
  const [program, first = '', ...rest] = command
  if (program === 'npx') return [...yarn, first, ...rest]
  if (first === '--run') return [...yarn, 'run', ...rest]
  const [, name] = /^node_modules\/(?:\.bin\/)?([^/]+)/.exec(first) ?? []
  return name === undefined ? command : [...yarn, name, ...rest]
}
