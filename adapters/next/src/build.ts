import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { AdapterOptions } from '@abp-kit/core/adapter'

const evaluate = fileURLToPath(new URL('./evaluate.mjs', import.meta.url))
// Kept in the environment, because Next.js reads its configuration again in processes that inherit it.
export const known = 'ABP_NEXT_DEFINITION'

/** @returns whether this process is that of `next build`, and none of its workers */
export function isBuilding(): boolean {
  return process.env.NODE_ENV === 'production' && process.argv.includes('build')
}

/**
 * Evaluates the definition for `next build`, outside the bundler. The server then needs only the manifest and does not
 * bundle the imports of the page's handlers. Runs as a separate program, because a configuration is read synchronously.
 *
 * @param file - absolute path of `abp/index`
 * @param options - the adapter's options
 * @returns the manifest as JSON; `undefined` outside a build, and if Node cannot evaluate the file. In that case the
 *   bundler evaluates it, as in dev, and reports the mistake.
 */
export function evaluateForBuild(file: string, options: AdapterOptions): string | undefined {
  if (process.env[known] !== undefined) return process.env[known]
  if (!isBuilding()) return undefined
  // Node warns about an `abp/index.ts` in a project without `"type": "module"`, as new Next.js apps are.
  const args = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', evaluate, file, JSON.stringify(options)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0 || stdout === '') return undefined
  if (stderr) process.stderr.write(stderr)
  process.env[known] = stdout
  return stdout
}
