import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@abp-kit/playground-runner'

export const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type Manager = (typeof managers)[number]

/** Kept for the next run. */
const kept = fileURLToPath(new URL('../../../node_modules/.cache/abp-kit/', import.meta.url))
const versions = { pnpm: '12.21.0', '@yarnpkg/cli-dist': '4.18.1', bun: '1.4.5' }
/** The oldest Node.js that Vite runs on, and the npm that came with it. */
const oldest = { node: '20.19.0', npm: '10.8.2' }

/**
 * npm is there already, at whatever version.
 *
 * @returns the absolute path of a folder with the programs `pnpm`, `yarn` (4) and `bun`
 */
export function installManagers(): Promise<string> {
  return installPrograms('managers', versions)
}

/** @returns the absolute path of a folder with the programs `node` (20) and `npm` (10) */
export function installOldestNode(): Promise<string> {
  return installPrograms('oldest-node', oldest)
}

async function installPrograms(name: string, wanted: Record<string, string>): Promise<string> {
  const folder = join(kept, name)
  const current = await Promise.all(
    Object.entries(wanted).map(([program, version]) => isThere(folder, program, version)),
  )
  if (!current.every(Boolean)) {
    const packages = Object.entries(wanted).map(([program, version]) => `${program}@${version}`)
    const options = ['--no-audit', '--no-fund', '--no-save', '--prefix', folder]
    await run('npm', ['install', ...options, ...packages], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    })
  }
  return join(folder, 'node_modules/.bin')
}

async function isThere(folder: string, name: string, version: string): Promise<boolean> {
  const manifest = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8').catch(
    () => '{}',
  )
  return JSON.parse(manifest).version === version
}
