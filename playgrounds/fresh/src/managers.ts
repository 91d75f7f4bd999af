import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@abp-kit/playground-runner'

export const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const
export type Manager = (typeof managers)[number]

/** Kept for the next run. npm is there already, at whatever version. */
const kept = fileURLToPath(new URL('../../../node_modules/.cache/abp-kit/managers', import.meta.url))
const versions = { pnpm: '12.21.0', '@yarnpkg/cli-dist': '4.18.1', bun: '1.4.5' }

/** @returns the absolute path of a folder with the programs `pnpm`, `yarn` (4) and `bun` */
export async function installManagers(): Promise<string> {
  const current = await Promise.all(Object.entries(versions).map(isThere))
  if (!current.every(Boolean)) {
    const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
    const options = ['--no-audit', '--no-fund', '--no-save', '--prefix', kept]
    await run('npm', ['install', ...options, ...packages], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
    })
  }
  return join(kept, 'node_modules/.bin')
}

async function isThere([name, version]: [name: string, version: string]): Promise<boolean> {
  const manifest = await readFile(join(kept, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}')
  return JSON.parse(manifest).version === version
}
